import * as z from 'zod/mini';
import { newSecret } from '#functions/members/sessions/sessionRows.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import {
  Table,
  attributeIs,
  allOf,
  attributeIsMissing,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { dayMs, epochSeconds, hourMs, isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { leavingLimits } from '#shared/account/limits.ts';
import { exportData } from '../jobs/accountJobs.ts';
import { removeExport } from './exportFiles.ts';

/**
 * Table Users, the copies that members request of their data.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EXPORT#<user id>` | `-` | `requestedAt`; the file's `key`; once it is complete `readyAt` and `bytes`; `expiresAt` |
 *
 * A member has one file, under a key that cannot be guessed; a new copy replaces the one before.
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

/** When a copy that was requested or finished now expires. */
export const exportKeptUntil = (now: Date) => new Date(now.getTime() + leavingLimits.exportKeptDays * dayMs);
const requestIntervalMs = leavingLimits.exportEveryHours * hourMs;

const rowKey = (userId: string) => ({ pk: `EXPORT#${userId}`, sk: '-' });

/** When the next copy may be requested. */
export function nextExportAt({ requestedAt }: Pick<StoredExport, 'requestedAt'>): Date {
  return new Date(Date.parse(requestedAt) + requestIntervalMs);
}

/** The copy of a member's data, finished or not; undefined if there is none. */
export async function findExport(userId: string, now: Date): Promise<StoredExport | undefined> {
  const row = await users.get(StoredExport, rowKey(userId), { consistent: true });
  return row === undefined || row.expiresAt <= epochSeconds(now) ? undefined : row;
}

/** Requests a copy and starts the job that makes it. @returns false if the last one was requested within a day. */
export async function requestExport(userId: string, now: Date): Promise<boolean> {
  const requestedAt = now.toISOString();
  const { done } = await transact([
    users.changeStep(rowKey(userId), {
      set: { userId, requestedAt, expiresAt: epochSeconds(exportKeptUntil(now)) },
      setIfAbsent: { key: `exports/${newSecret()}.zip` },
      remove: ['readyAt', 'bytes'],
      condition: {
        expression: 'attribute_not_exists(requestedAt) OR requestedAt <= :then',
        values: { ':then': isoTimeAfter(now, -requestIntervalMs) },
      },
    }),
    startJobStep(exportData, { userId, requestedAt }, now),
  ]);
  return done;
}

/**
 * Records that a copy is finished and notifies the member in the same transaction.
 * @returns false if that was recorded already, or the copy is no longer wanted.
 */
export async function markExportReady(
  userId: string,
  { requestedAt }: Pick<StoredExport, 'requestedAt'>,
  bytes: number,
  notifySteps: readonly Step[],
  now: Date,
): Promise<boolean> {
  const { done } = await transact([
    users.changeStep(rowKey(userId), {
      set: { readyAt: now.toISOString(), bytes, expiresAt: epochSeconds(exportKeptUntil(now)) },
      condition: allOf(attributeIs('requestedAt', requestedAt), attributeIsMissing('readyAt')),
    }),
    ...notifySteps,
  ]);
  return done;
}

/**
 * Deletes the copy of a deleted member: the file before its row, which alone holds its key, and once more if a copy was
 * finished in between. Idempotent.
 */
export function eraseExportOf(userId: string): Promise<boolean> {
  return retryUntilDone(async () => {
    const row = await users.get(StoredExport, rowKey(userId), { consistent: true });
    if (row === undefined) return false;
    await removeExport(row.key);
    return (await users.remove(rowKey(userId), attributeIsAsRead('readyAt', row.readyAt))) ? false : RETRY;
  });
}
