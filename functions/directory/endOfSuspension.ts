import { endSuspension } from './workers/directoryJobs.ts';
import { suspendedForGood } from '#functions/members/memberStatus.ts';
import type { IndexedRow } from '#functions/members/indexedPeople.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';

/** Makes sure that a temporarily suspended member is listed again when the suspension ends. Idempotent. */
export async function relistLater({ id, suspendedUntil, leavingAt }: IndexedRow, now: Date): Promise<void> {
  if (leavingAt !== undefined || suspendedUntil === undefined || suspendedUntil === suspendedForGood) return;
  if (suspendedUntil <= now.toISOString()) return;
  await startJob(endSuspension, { userId: id, suspendedUntil }, now, new Date(suspendedUntil));
}
