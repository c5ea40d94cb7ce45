import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, the downloads that have begun; each was told to the audit log in the transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DOWNLOAD#<id>` | `-` | `what` is read, with a digest of what was asked for, `byId`, who may read on, and `expiresAt`, until when |
 */
const roster = new Table('roster');

/** What is read. A download goes on with what was asked for at its beginning, of which the log was told, and no more. */
export interface Downloaded {
  readonly what: 'roster' | 'members' | 'audit' | 'guests';
  /** All that was asked for, as one text. */
  readonly asked: string;
}

const Row = z.object({ what: z.string(), byId: z.string(), expiresAt: z.number() });
const keyOf = (id: string) => ({ pk: `DOWNLOAD#${id}`, sk: '-' });
const nameOf = ({ what, asked }: Downloaded) =>
  `${what}#${createHash('sha256').update(asked).digest('base64url')}`;
const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The step that begins a download. */
export function beginStep(id: string, of: Downloaded, byId: string, now: Date): Step {
  const expiresAt = seconds(now) + rosterLimits.downloadSeconds;
  return roster.putStep(
    { ...keyOf(id), what: nameOf(of), byId, expiresAt },
    { expression: 'attribute_not_exists(pk)' },
  );
}

/** True where this member began this download of this a short while ago. */
export async function hasBegun(id: string, of: Downloaded, byId: string, now: Date): Promise<boolean> {
  const row = await roster.get(Row, keyOf(id), true);
  return row !== undefined && row.what === nameOf(of) && row.byId === byId && row.expiresAt > seconds(now);
}
