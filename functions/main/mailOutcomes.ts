import type * as z from 'zod/mini';
import { announcementMail } from '#functions/announcements/mail/announcementMails.ts';
import { countAnnouncementMail } from '#functions/announcements/mail/writeAnnouncement.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { MailOutcome } from '#functions/platform/mail/mailContent.ts';
import type { sendMail } from '#functions/platform/mail/mailStep.ts';
import { rosterInvitation } from '#functions/roster/mail/rosterInvitation.ts';
import { countInvitationMail } from '#functions/roster/mail/writeInvitation.ts';

/** The input of a mail. */
export type MailInput = z.output<typeof sendMail.input>;

/** The steps that count the end of a mail, for the kinds that are counted. */
const mailCounts: ReadonlyMap<string, (ids: unknown, outcome: MailOutcome) => readonly Step[]> = new Map([
  [announcementMail.name, countAnnouncementMail],
  [rosterInvitation.name, countInvitationMail],
]);

/** The steps to write when a mail's job ends: the mail service took it, or it was not sent. */
export function mailOutcomeSteps({ kind, variables }: MailInput, outcome: MailOutcome): readonly Step[] {
  return mailCounts.get(kind)?.(variables, outcome) ?? [];
}
