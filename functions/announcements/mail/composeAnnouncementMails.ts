import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type {
  MailContent,
  ComposerInput,
  MailOutcome,
  MailComposer,
} from '#functions/platform/mail/mailContent.ts';
import { parseMarkdown, toPlainText } from '#shared/announcements/markdown.ts';
import { findAnnouncement, type StoredAnnouncement } from '../store/announcements.ts';
import { mailOutcomeStep } from '../store/sending.ts';
import { announcementHtml } from './announcementHtml.ts';
import { announcementMailTag } from './announcementMailKinds.ts';

const Ids = z.object({ announcementId: z.string() });

function contentOf({ title, text }: StoredAnnouncement): MailContent {
  return {
    values: { title, text: toPlainText(parseMarkdown(text)) },
    html: { text: announcementHtml(text) },
  };
}

/** The mail of an announcement; not sent once it is stopped. */
export const composeAnnouncementMail: MailComposer = async ({ ids }) => {
  const { announcementId } = z.parse(Ids, ids);
  const row = await findAnnouncement(announcementId);
  if (row === undefined || row.state === 'stopped') return { notSent: 'the announcement was stopped' };
  return { ...contentOf(row), tags: { [announcementMailTag]: announcementId } };
};

/** The test of an announcement, as it is when it is sent; it is not counted. */
export const composeAnnouncementTestMail: MailComposer = async ({ ids }) => {
  const row = await findAnnouncement(z.parse(Ids, ids).announcementId);
  return row === undefined ? { notSent: 'the draft was deleted' } : contentOf(row);
};

/** The step that counts the end of such a mail. */
export function countAnnouncementMail(ids: ComposerInput, outcome: MailOutcome): readonly Step[] {
  return [mailOutcomeStep(z.parse(Ids, ids).announcementId, outcome)];
}
