import { handler } from '#functions/main/handleMailFeedback.ts';
import type { SentMail } from './pretendMail.ts';

/** Reports to our handler that the mail service has accepted these mails. */
export async function reportSent(mails: readonly Pick<SentMail, 'tags'>[]): Promise<void> {
  const reports = mails.map(({ tags }) => ({ eventType: 'Send', mail: { tags } }));
  await handler({
    Records: reports.map((detail) => ({ body: JSON.stringify({ source: 'aws.ses', detail }) })),
  });
}
