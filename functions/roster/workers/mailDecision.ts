import { findRequest, settleStep, type StoredRequest } from '#functions/membership/index.ts';
import {
  membershipConfirmed,
  membershipDeclined,
  membershipQuestion,
} from '#functions/membership/mail/membershipMails.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { claimByOwnId } from '../claimByOwnId.ts';

import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { mailDecision } from '#functions/membership/workers/membershipJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/**
 * Tells somebody what the school decided, unless it was taken back or decided otherwise meanwhile. Whoever was let in is
 * the person of the roster from then on whom they have shown to be.
 */
export const work: Work<typeof mailDecision.input> = async ({ userId, decisionId }) => {
  const request = await retryUntilDone(() => settle(userId, decisionId));
  // Behind it, since a claim is not taken back with a decision.
  if (request?.state === 'approved') await claimByOwnId(userId, request);
  return undefined;
};

/** Makes a decision hold and mails it. @returns the request, or undefined where this decision does not hold any more. */
async function settle(userId: string, decisionId: string): Promise<StoredRequest | undefined | typeof RETRY> {
  const request = await findRequest(userId);
  if (request?.decision?.id !== decisionId) return undefined;
  const mail = mailFor(request.state, { userId, words: request.question, decisionId });
  const outcome = await transact([settleStep(request), ...(mail === undefined ? [] : [mail])]);
  // Where the mail is there, a run before has done both.
  return outcome.done || outcome.refused.includes(1) ? request : RETRY;
}

interface Told {
  readonly userId: string;
  readonly words: string;
  readonly decisionId: string;
}

function mailFor(state: string, { userId, words, decisionId }: Told): Step | undefined {
  const now = new Date();
  switch (state) {
    case 'approved':
      return mailStep(membershipConfirmed, { userId }, { link: '/' }, decisionId, now);
    case 'asked':
      return mailStep(membershipQuestion, { userId }, { words, link: '/waiting' }, decisionId, now);
    case 'declined':
      return mailStep(membershipDeclined, { userId }, { words }, decisionId, now);
    default:
      return undefined;
  }
}
