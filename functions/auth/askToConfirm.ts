import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { sendEmailConfirmation } from './jobs/authJobs.ts';

/**
 * The steps that ask the reader of an address to confirm it, for the transaction that stores it. They take the same
 * time for every address; the job finds out whether it is in use.
 */
export function askToConfirmSteps(userId: string, address: string, now: Date): readonly Step[] {
  if (address === '' || !isMailConfigured()) return [];
  return [startJobStep(sendEmailConfirmation, { userId, address, cause: newId(now) }, now)];
}
