import { resubscribeByToken } from '#functions/members/mailing/mailChoices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { undoOptOutByToken } from '#functions/roster/index.ts';
import { serve } from '#functions/serve.ts';
import { resubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { invitationSecretOf } from '#shared/roster/invitations.ts';

/** Turns on again what the token of a mail has just turned off. */
export async function run({ params: { token }, now, fail }: Call<typeof resubscribe>) {
  const resume = invitationSecretOf(token) === undefined ? resubscribeByToken : undoOptOutByToken;
  if (!(await resume(token, now))) return fail('tooLate');
  return { success: true as const, message: accountTexts.resubscribed };
}

export const handler = serve(resubscribe, run);
