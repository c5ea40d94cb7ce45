import { accountTexts } from '#shared/accountTexts.ts';
import { resendEmail } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { isMailConfigured } from '../mail/isMailConfigured.ts';
import { isConfirmed } from '../stores/emails.ts';
import { transact } from '../stores/transaction.ts';
import { findUser } from '../stores/users.ts';
import { askToConfirmSteps } from './askToConfirm.ts';

/**
 * Mails link and code once more; also for an address that was confirmed from outside, since only from within does it
 * let anybody in.
 */
export async function run({ caller, now, fail }: Call<typeof resendEmail>) {
  if (!isMailConfigured()) return fail('mailMissing');
  const user = await findUser(caller.userId);
  if (user === undefined) throw problem('unauthenticated');
  if (user.email === '') return fail('emailMissing');
  if (isConfirmed(user) && user.verifiedInside === true) return fail('emailDone');
  await transact(askToConfirmSteps(user.id, user.email, now));
  return { success: true as const, message: accountTexts.emailSent };
}

export const handler = serve(resendEmail, run);
