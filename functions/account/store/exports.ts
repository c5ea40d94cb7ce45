import * as z from 'zod/mini';
import { leavingLimits } from '#shared/leavingLimits.ts';
import { exportData } from '../workers/accountJobs.ts';
import { removeExport } from './exportFiles.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, the copies that members ask for of their data.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EXPORT#<user id>` | `-` | `requestedAt`; the file's `key`; once it is there `readyAt` and `bytes`; `expiresAt` |
 *
 * A member has one file, under a key that nobody guesses; a new copy takes the place of the one before.
 */
const users = new Table('users');

const StoredExport = z.object({
  requestedAt: z.string(),
  key: z.string(),
  readyAt: z.optional(z.string()),
  bytes: z.optional(z.number()),
  expiresAt: z.number(),
});
export type StoredExport = z.output<typeof StoredExport>;

const hourMs = 3600 * 1000;
const keptMs = leavingLimits.exportKeptDays * 24 * hourMs;
const everyMs = leavingLimits.exportEveryHours * hourMs;

const rowKey = (userId: string) => ({ pk: `EXPORT#${userId}`, sk: '-' });
const seconds = (ms: number) => Math.floor(ms / 1000);

/** When the next copy may be asked for. */
export function nextExportAt({ requestedAt }: Pick<StoredExport, 'requestedAt'>): Date {
  return new Date(Date.parse(requestedAt) + everyMs);
}

/** The copy of a member, ready or not; undefined where there is none any more. */
export async function findExport(userId: string, now: Date): Promise<StoredExport | undefined> {
  const row = await users.get(StoredExport, rowKey(userId), true);
  return row === undefined || row.expiresAt <= seconds(now.getTime()) ? undefined : row;
}

/** Asks for a copy, and starts the job that makes it. @returns false where the last one was asked for within a day. */
export async function requestExport(userId: string, now: Date): Promise<boolean> {
  const requestedAt = now.toISOString();
  const { done } = await transact([
    users.changeStep(rowKey(userId), {
      set: { userId, requestedAt, expiresAt: seconds(now.getTime() + keptMs) },
      setOnce: { key: `exports/${newSecret()}.zip` },
      remove: ['readyAt', 'bytes'],
      condition: {
        expression: 'attribute_not_exists(requestedAt) OR requestedAt <= :then',
        values: { ':then': new Date(now.getTime() - everyMs).toISOString() },
      },
    }),
    startStep(exportData, { userId, requestedAt }, now),
  ]);
  return done;
}

/**
 * Notes that a copy is there, and tells the member in the same transaction.
 * @returns false where that is noted already, or the copy is not wanted any more.
 */
export async function noteReady(
  userId: string,
  { requestedAt }: Pick<StoredExport, 'requestedAt'>,
  bytes: number,
  told: readonly Step[],
  now: Date,
): Promise<boolean> {
  const { done } = await transact([
    users.changeStep(rowKey(userId), {
      set: { readyAt: now.toISOString(), bytes, expiresAt: seconds(now.getTime() + keptMs) },
      condition: {
        expression: 'requestedAt = :asked AND attribute_not_exists(readyAt)',
        values: { ':asked': requestedAt },
      },
    }),
    ...told,
  ]);
  return done;
}

/**
 * Deletes the copy of a member who is gone: the file before its row, which alone knows where it is, and once more where a
 * copy was finished in between. Safe to repeat.
 */
export function forgetExport(userId: string): Promise<boolean> {
  return retryUntilDone(async () => {
    const row = await users.get(StoredExport, rowKey(userId), true);
    if (row === undefined) return false;
    await removeExport(row.key);
    const asSeen =
      row.readyAt === undefined
        ? { expression: 'attribute_not_exists(readyAt)' }
        : { expression: 'readyAt = :readyAt', values: { ':readyAt': row.readyAt } };
    return (await users.remove(rowKey(userId), asSeen)) ? false : RETRY;
  });
}
