import { rosterClaim } from './workers/rosterJobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * The steps by which the roster hears that a member has confirmed an address from within the account, or bears another
 * name; for the transaction of that.
 */
export function claimRosterSteps(userId: string, now: Date): readonly Step[] {
  return [startStep(rosterClaim, { userId, cause: newId(now) }, now)];
}
