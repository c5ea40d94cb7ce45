import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { forgotPassword } from '#shared/auth/passwordRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { resetPasswordKind } from '../mail/authMailKinds.ts';

/**
 * Starts the mail without a lookup, so that neither the response nor its time reveals whether the account exists. The
 * name is looked up when the mail is sent (`mail/composeAuthMails.ts`).
 */
export async function run({ body, now, fail }: Call<typeof forgotPassword>) {
  if (!isMailConfigured()) return fail('mailMissing');
  await transact([mailStep(resetPasswordKind, { data: { name: body.name.trim() }, cause: newId(now), now })]);
  return { success: true as const, message: accountTexts.resetSent };
}

export const handler = serve(forgotPassword, run);
