import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { startDueDigests } from '../store/digestClock.ts';

/** The clock of the weekly digest, every five minutes. */
export const handler = async (): Promise<void> => {
  if (isMailConfigured()) await startDueDigests(new Date());
};
