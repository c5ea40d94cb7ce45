import { membershipLimits as limits } from '#shared/membershipLimits.ts';
import { mailDecision } from '../jobs/membershipJobs.ts';
import { newId } from '../stores/ids.ts';
import { startStep } from '../stores/jobs.ts';
import { decideStep, type StoredRequest, type Verdict } from '../stores/requests.ts';
import type { Step } from '../stores/transaction.ts';

/**
 * The steps that note a verdict, and start the job that tells of it when it cannot be taken back any more; of whoever is
 * let in, that job also makes the person of the roster whom they have shown to be.
 */
export function verdictSteps(
  request: StoredRequest,
  verdict: Omit<Verdict, 'id'>,
  now: Date,
): readonly Step[] {
  const id = newId(now);
  const mailedAt = new Date(now.getTime() + limits.undoSeconds * 1000);
  return [
    decideStep(request, { id, ...verdict }, now),
    startStep(mailDecision, { userId: request.pk, decisionId: id }, now, mailedAt),
  ];
}
