import type { IndexedPersonRow } from '#functions/members/accountList/indexedPeople.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';
import { endSuspension } from './jobs/directoryJobs.ts';

/** Makes sure that a temporarily suspended member is listed again when the suspension ends. Idempotent. */
export async function scheduleRelisting(
  { id, suspendedUntil, leavingAt }: IndexedPersonRow,
  now: Date,
): Promise<void> {
  if (leavingAt !== undefined || suspendedUntil === undefined || suspendedUntil === suspendedForGood) return;
  if (suspendedUntil <= now.toISOString()) return;
  await startJob(endSuspension, { userId: id, suspendedUntil }, now, { at: new Date(suspendedUntil) });
}
