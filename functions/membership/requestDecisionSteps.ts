import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { membershipLimits as limits } from '#shared/membership/limits.ts';
import { mailDecision } from './jobs/membershipJobs.ts';
import { recordDecisionStep, type StoredRequest, type RecordedDecision } from './store/requests.ts';

/**
 * The steps that record a decision and start the job that mails it once it can no longer be undone. For an admitted
 * member that job also claims the roster row they have proved to be.
 */
export function requestDecisionSteps(
  request: StoredRequest,
  decided: Omit<RecordedDecision, 'id'>,
  now: Date,
): readonly Step[] {
  const id = newId(now);
  const mailedAt = new Date(now.getTime() + limits.undoSeconds * 1000);
  return [
    recordDecisionStep(request, { id, ...decided }, now),
    startJobStep(mailDecision, { userId: request.pk, decisionId: id }, now, { at: mailedAt }),
  ];
}
