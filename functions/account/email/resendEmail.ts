import { askToConfirmSteps } from '#functions/auth/askToConfirm.ts';
import { isAddressConfirmed } from '#functions/members/names/emails.ts';
import { findUser } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { serve } from '#functions/serve.ts';
import { resendEmail } from '#shared/account/emailRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';

/**
 * Mails link and code again; also for an address that was confirmed from outside the account, because only a
 * confirmation from within can admit a member.
 */
export async function run({ caller, now, fail }: Call<typeof resendEmail>) {
  if (!isMailConfigured()) return fail('mailMissing');
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  if (user.email === '') return fail('emailMissing');
  if (isAddressConfirmed(user) && user.verifiedInside === true) return fail('emailDone');
  await transact(askToConfirmSteps(user.id, user.email, now));
  return { success: true as const, message: accountTexts.emailSent };
}

export const handler = serve(resendEmail, run);
