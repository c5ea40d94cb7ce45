import type { Call } from '#functions/platform/http/call.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { forgotPassword } from '#shared/auth/passwordRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { sendPasswordResetLink } from '../jobs/authJobs.ts';

/**
 * Queues the request without a lookup, so that neither the response nor its time reveals whether the account exists.
 */
export async function run({ body, now, fail }: Call<typeof forgotPassword>) {
  if (!isMailConfigured()) return fail('mailMissing');
  await startJob(sendPasswordResetLink, { name: body.name.trim(), cause: newId(now) }, now);
  return { success: true as const, message: accountTexts.resetSent };
}

export const handler = serve(forgotPassword, run);
