import { accountTexts } from '#shared/accountTexts.ts';
import { forgotPassword } from '#shared/routes/account.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import * as jobs from '../workers/authJobs.ts';
import { isMailConfigured } from '#functions/platform/mail/isMailConfigured.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startJob } from '#functions/platform/jobs/jobs.ts';

/** Notes the question and looks nothing up: whether there is such an account neither the words nor the time tell. */
export async function run({ body, now, fail }: Call<typeof forgotPassword>) {
  if (!isMailConfigured()) return fail('mailMissing');
  await startJob(jobs.forgotPassword, { name: body.name.trim(), cause: newId(now) }, now);
  return { success: true as const, message: accountTexts.resetSent };
}

export const handler = serve(forgotPassword, run);
