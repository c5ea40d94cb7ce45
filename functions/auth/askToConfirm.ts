import { confirmEmail } from './workers/authJobs.ts';
import { isMailConfigured } from '#functions/platform/mail/isMailConfigured.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * The steps that ask the reader of an address to confirm it, for the transaction that stores it. They take the same
 * time for every address; the job finds out whether it is in use.
 */
export function askToConfirmSteps(userId: string, address: string, now: Date): readonly Step[] {
  if (address === '' || !isMailConfigured()) return [];
  return [startStep(confirmEmail, { userId, address, cause: newId(now) }, now)];
}
