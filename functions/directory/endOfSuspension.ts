import { endSuspension } from './workers/directoryJobs.ts';
import { suspendedForGood } from '#functions/members/memberStatus.ts';
import type { IndexedRow } from '#functions/members/indexedPeople.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';

/** Sees to it that whoever is suspended for a time stands among the others again when it is over. Safe to repeat. */
export async function relistLater({ id, suspendedUntil, leavingAt }: IndexedRow, now: Date): Promise<void> {
  if (leavingAt !== undefined || suspendedUntil === undefined || suspendedUntil === suspendedForGood) return;
  if (suspendedUntil <= now.toISOString()) return;
  await startJob(endSuspension, { userId: id, suspendedUntil }, now, new Date(suspendedUntil));
}
