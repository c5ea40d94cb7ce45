import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Roster, the downloads that have begun; each was told to the audit log in the transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DOWNLOAD#<id>` | `-` | `what` is read, `byId`, who may read on, and `expiresAt`, until when |
 */
const roster = new Table('roster');

/** What is read; where there are many of a kind, which of them: a download of one gives out no other. */
export type Downloaded = 'roster' | 'members' | 'audit' | `guests#${string}`;

const Row = z.object({ what: z.string(), byId: z.string(), expiresAt: z.number() });
const keyOf = (id: string) => ({ pk: `DOWNLOAD#${id}`, sk: '-' });
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The step that begins a download. */
export function beginStep(id: string, what: Downloaded, byId: string, now: Date): Step {
  const expiresAt = seconds(now) + rosterLimits.downloadSeconds;
  return roster.putStep({ ...keyOf(id), what, byId, expiresAt }, { expression: 'attribute_not_exists(pk)' });
}

/** True where this member began this download of this a short while ago. */
export async function hasBegun(id: string, what: Downloaded, byId: string, now: Date): Promise<boolean> {
  const row = await roster.get(Row, keyOf(id), true);
  return row !== undefined && row.what === what && row.byId === byId && row.expiresAt > seconds(now);
}
