import * as z from 'zod/mini';
import { countFeedback } from '#functions/announcements/index.ts';
import { announcementMailTag } from '#functions/announcements/mail/announcementMailKinds.ts';
import { markAddressUnconfirmed } from '#functions/members/names/emails.ts';
import { recordBounce, recordComplaint } from '#functions/platform/mail/addressHistory.ts';
import { findUnmarkedMail, jobTag, markSent } from '#functions/platform/mail/mailDelivery.ts';
import { sendMail } from '#functions/platform/mail/mailStep.ts';
import { countMails, type MailReport } from '#functions/platform/streams/weeklyMetrics.ts';
import { endInvitations } from '#functions/roster/index.ts';
import { mailOutcomeSteps } from './mailHandlers.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const tag = z.optional(z.array(z.string()));
/** The mail it is about. Its tags name its job and, if it is one of an announcement, that (`MailContent.tags`). */
const About = z.object({
  messageId: z.optional(z.string()),
  tags: z.optional(z.object({ [jobTag]: tag, [announcementMailTag]: tag })),
});
const mail = z.optional(About);
const Feedback = z.object({
  detail: z.union([
    z.object({
      mail,
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
    }),
    z.object({ mail, eventType: z.enum(['Send', 'Delivery', 'DeliveryDelay']) }),
    z.object({
      mail,
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: Recipients }),
    }),
  ]),
});
const Batch = z.object({ Records: z.array(z.object({ body: z.string() })) });

/**
 * Handles the mail service's feedback, and counts it for the office. Any feedback proves that the service has accepted
 * the mail. An address with a permanent bounce gets no mail for a while and no longer counts as confirmed; after a
 * complaint, an address gets no mail that can be turned off. Neither is invited again.
 */
export const handler = async (event: unknown): Promise<void> => {
  const details = z.parse(Batch, event).Records.map(({ body }) => z.parse(Feedback, JSON.parse(body)).detail);
  for (const detail of details) await handleOne(detail);
  await countMails(
    details.flatMap(({ eventType }) => reportOf[eventType] ?? []),
    new Date(),
  );
};

const reportOf: Readonly<Partial<Record<string, MailReport>>> = {
  Delivery: 'delivered',
  Bounce: 'bounced',
  DeliveryDelay: 'late',
};

async function handleOne(detail: z.output<typeof Feedback>['detail']): Promise<void> {
  const now = new Date();
  await endJob(detail.mail, now);
  if (detail.eventType === 'Complaint') {
    for (const { emailAddress } of detail.complaint.complainedRecipients) {
      await recordComplaint(emailAddress);
      await endInvitations(emailAddress, 'complained', now);
    }
    await countReport(detail.mail, 'complained');
    return;
  }
  if (detail.eventType !== 'Bounce' || detail.bounce.bounceType !== 'Permanent') return;
  for (const { emailAddress } of detail.bounce.bouncedRecipients) {
    await recordBounce(emailAddress, now);
    await markAddressUnconfirmed(emailAddress, now);
    await endInvitations(emailAddress, 'bounced', now);
  }
  await countReport(detail.mail, 'bounced');
}

/** Ends the job of an accepted mail whose sender died before it could. */
async function endJob(jobRef: z.output<typeof About> | undefined, now: Date): Promise<void> {
  const [job] = jobRef?.tags?.[jobTag] ?? [];
  const row = job === undefined ? undefined : await findUnmarkedMail(job);
  if (row === undefined) return;
  await markSent(row, now, mailOutcomeSteps(z.parse(sendMail.input, row.input), 'accepted'));
}

/** Counts it for the announcement that the mail belongs to, once a mail. */
async function countReport(
  jobRef: z.output<typeof About> | undefined,
  report: 'bounced' | 'complained',
): Promise<void> {
  const [id] = jobRef?.tags?.[announcementMailTag] ?? [];
  const mailId = jobRef?.messageId;
  if (id !== undefined && mailId !== undefined) await countFeedback(id, report, mailId, new Date());
}
