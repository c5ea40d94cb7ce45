import * as z from 'zod/mini';
import { removePage } from './removePage.ts';
import type { Key, Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * What makes a repeated creation harmless: the row `CLIENT#<member>` / `<client id>` in the table of what was created
 * holds where that is. It is written with the creation, and outlives every client that might ask again.
 */
export interface ClientId {
  readonly member: string;
  readonly clientId: string;
}

const Made = z.object({ made: z.object({ pk: z.string(), sk: z.string() }) });
const keptSeconds = 7 * 24 * 3600;

const rowKey = ({ member, clientId }: ClientId): Key => ({ pk: `CLIENT#${member}`, sk: clientId });

/** The step that takes a client id for what is created under this key, refused where it is taken; none without one. */
export function takeSteps(
  table: Table,
  id: ClientId | undefined,
  { pk, sk }: Key,
  now: Date,
): readonly Step[] {
  if (id === undefined) return [];
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  const row = { ...rowKey(id), made: { pk, sk }, expiresAt };
  return [table.putStep(row, { expression: 'attribute_not_exists(pk)' })];
}

/** The key of what was created under a client id, or undefined. */
export async function madeUnder(table: Table, id: ClientId | undefined): Promise<Key | undefined> {
  return id === undefined ? undefined : (await table.get(Made, rowKey(id), true))?.made;
}

/** A caller's client id, where the call names one. */
export function clientIdOf(member: string, clientId: string | undefined): ClientId | undefined {
  return clientId === undefined ? undefined : { member, clientId };
}

/** Forgets a page of the client ids of a member. @returns whether there were any. Safe to repeat. */
export function forgetClientIds(table: Table, member: string): Promise<boolean> {
  return removePage(table, rowKey({ member, clientId: '' }).pk);
}
