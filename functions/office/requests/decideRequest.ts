import { decideMembershipRequest, undoDecision } from '#functions/membership/requestDecisions.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import { decideRequest } from '#shared/office/requestRoutes.ts';

const messages = {
  approve: membershipTexts.approved,
  more: membershipTexts.askedForMore,
  decline: membershipTexts.declined,
  undo: membershipTexts.undone,
} as const;

/**
 * Decides a request once, even if several admins do at the same time; the applicant is notified once the decision is
 * final.
 */
export async function run({ params, body, caller, now, fail }: Call<typeof decideRequest>) {
  const { decision, text = '', version } = body;
  const adminId = caller.userId;
  const failure =
    decision === 'undo'
      ? await undoDecision(params.id, adminId, now)
      : await decideMembershipRequest(params.id, { decision, words: text, adminId, version }, now);
  if (failure !== undefined) return fail(failure);
  return { success: true as const, message: messages[decision] };
}

export const handler = serve(decideRequest, run);
