import * as z from 'zod/mini';
import type { IndexedPersonRow } from '#functions/members/accountList/indexedPeople.ts';
import { job } from '#functions/platform/jobs/job.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import type { IndexName } from '#functions/search/snapshots/indexLog.ts';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';

/** Writes the next snapshot of an index: the last one plus the changes since, or a new one from the tables. */
const snapshotJob = (name: string) =>
  job({
    name,
    input: z.object({ isRebuild: z.boolean() }),
    unique: ({ isRebuild }) => (isRebuild ? 'rebuild' : 'next'),
  });

export const snapshotPeople = snapshotJob('snapshotPeople');
export const snapshotPosts = snapshotJob('snapshotPosts');

/** The job that writes the snapshots, for each index. */
export const snapshotJobs = {
  people: snapshotPeople,
  posts: snapshotPosts,
} as const satisfies Record<IndexName, typeof snapshotPeople>;

/** Ends a suspension at its time, so that the member can be found again. */
export const endSuspension = job({
  name: 'endSuspension',
  input: z.object({ userId: z.string(), suspendedUntil: z.string() }),
  unique: ({ userId, suspendedUntil }) => `${userId}#${suspendedUntil}`,
  member: ({ userId }) => userId,
});

/** Makes sure that a temporarily suspended member is listed again when the suspension ends. Idempotent. */
export async function scheduleRelisting(
  { id, suspendedUntil, leavingAt }: IndexedPersonRow,
  now: Date,
): Promise<void> {
  if (leavingAt !== undefined || suspendedUntil === undefined || suspendedUntil === suspendedForGood) return;
  if (suspendedUntil <= now.toISOString()) return;
  await startJob(endSuspension, { userId: id, suspendedUntil }, now, { at: new Date(suspendedUntil) });
}
