import { unsubscribeByToken } from '#functions/members/mailing/mailChoices.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { optOutByToken } from '#functions/roster/index.ts';
import { serve } from '#functions/serve.ts';
import { unsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { invitationSecretOf } from '#shared/roster/invitations.ts';

/**
 * Turns off one mail topic, or invitations, with the token of a mail. An invalid token gets the same response as a
 * valid one.
 */
export async function run({ params: { token }, now }: Call<typeof unsubscribe>) {
  if (invitationSecretOf(token) === undefined) await unsubscribeByToken(token, now);
  else await optOutByToken(token, now);
  return { success: true as const, message: accountTexts.unsubscribed };
}

export const handler = serve(unsubscribe, run);
