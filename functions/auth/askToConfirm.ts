import { confirmEmail } from './workers/authJobs.ts';
import { isMailConfigured } from '#functions/platform/mail/isMailConfigured.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * The steps that ask whoever reads an address to confirm it, for the transaction that writes it down. It takes as long
 * and looks the same whosever address it is: that is for the job to find out.
 */
export function askToConfirmSteps(userId: string, address: string, now: Date): readonly Step[] {
  if (address === '' || !isMailConfigured()) return [];
  return [startStep(confirmEmail, { userId, address, cause: newId(now) }, now)];
}
