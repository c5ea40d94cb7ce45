import { findRequest, finalizeDecisionStep, type StoredRequest } from '#functions/membership/index.ts';
import { mailDecision } from '#functions/membership/jobs/membershipJobs.ts';
import {
  membershipConfirmedKind,
  membershipDeclinedKind,
  membershipQuestionKind,
} from '#functions/membership/mail/membershipMailKinds.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { claimByStudentId } from '../matching/claimByStudentId.ts';

/**
 * Mails the school's decision to a member, unless it was undone or replaced meanwhile. If they were admitted, it
 * then claims the roster row they have proved to be.
 */
export const mailDecisionHandler = jobHandler(
  mailDecision,
  async ({ userId, decisionId }, _checkpoint, now) => {
    const request = await retryUntilDone(() => settle(userId, decisionId, now));
    // Only after the decision is final, because undoing a decision does not undo a claim.
    if (request?.state === 'approved') await claimByStudentId(userId, request);
    return undefined;
  },
);

/** Makes a decision final and mails it. @returns the request, or undefined if this decision no longer holds. */
async function settle(
  userId: string,
  decisionId: string,
  now: Date,
): Promise<StoredRequest | undefined | typeof RETRY> {
  const request = await findRequest(userId);
  if (request?.decision?.id !== decisionId) return undefined;
  const mail = mailFor(request.state, { userId, words: request.question, decisionId, now });
  const outcome = await transact([finalizeDecisionStep(request), ...(mail === undefined ? [] : [mail])]);
  // If the mail exists, an earlier run has done both.
  return outcome.done || outcome.refused.includes(1) ? request : RETRY;
}

interface Decided {
  readonly userId: string;
  readonly words: string;
  readonly decisionId: string;
  readonly now: Date;
}

function mailFor(state: string, { userId, words, decisionId, now }: Decided): Step | undefined {
  switch (state) {
    case 'approved':
      return mailStep(membershipConfirmedKind, { userId, data: { link: '/' }, cause: decisionId, now });
    case 'asked':
      return mailStep(membershipQuestionKind, {
        userId,
        data: { words, link: '/waiting' },
        cause: decisionId,
        now,
      });
    case 'declined':
      return mailStep(membershipDeclinedKind, { userId, data: { words }, cause: decisionId, now });
    default:
      return undefined;
  }
}
