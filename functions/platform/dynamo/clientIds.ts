import * as z from 'zod/mini';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { rowIsNew } from './expressions.ts';
import { removePage } from './removePage.ts';
import { RowKey, type Key, type Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Makes a repeated create request safe. The row `CLIENT#<member>` / `<client id>` in the table of the created item
 * holds that item's key. It is written with the item and outlives any client that may retry.
 */
export interface ClientId {
  readonly memberId: string;
  readonly clientId: string;
}

const CreatedRow = z.object({ made: RowKey });
const keptSeconds = 7 * daySeconds;

const rowKey = ({ memberId, clientId }: ClientId): Key => ({ pk: `CLIENT#${memberId}`, sk: clientId });

/**
 * The step that reserves a client id for the item under this key. Refused if the id is taken; no step if there is no
 * id.
 */
export function claimClientIdSteps(
  table: Table,
  id: ClientId | undefined,
  { pk, sk }: Key,
  now: Date,
): readonly Step[] {
  if (id === undefined) return [];
  const expiresAt = epochSeconds(now) + keptSeconds;
  const row = { ...rowKey(id), made: { pk, sk }, expiresAt };
  return [table.putStep(row, rowIsNew)];
}

export async function findCreatedWith(table: Table, id: ClientId | undefined): Promise<Key | undefined> {
  return id === undefined ? undefined : (await table.get(CreatedRow, rowKey(id), { consistent: true }))?.made;
}

/** The caller's client id, or undefined if the call has none. */
export function clientIdOf(memberId: string, clientId: string | undefined): ClientId | undefined {
  return clientId === undefined ? undefined : { memberId, clientId };
}

/** Deletes a page of a member's client ids. @returns whether there were any. Idempotent. */
export function forgetClientIds(table: Table, memberId: string): Promise<boolean> {
  return removePage(table, rowKey({ memberId, clientId: '' }).pk);
}
