import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { parseMarkdown, toPlainText } from '#shared/announcements/markdown.ts';
import { findAnnouncement, type StoredAnnouncement } from '../store/announcements.ts';
import { mailOutcomeStep } from '../store/sending.ts';
import { announcementHtml } from './announcementHtml.ts';
import { announcementKind, announcementMailTag, announcementTestKind } from './announcementMailKinds.ts';

const contentOf = ({ title, text }: StoredAnnouncement) => ({
  values: { title, text: toPlainText(parseMarkdown(text)) },
  html: { text: announcementHtml(text) },
});

/** The mail of an announcement; not sent once it is stopped. */
export const announcementMail = mailHandler(
  announcementKind,
  async ({ announcementId }) => {
    const row = await findAnnouncement(announcementId);
    if (row === undefined || row.state === 'stopped') return { notSent: 'the announcement was stopped' };
    return { ...contentOf(row), tags: { [announcementMailTag]: announcementId } };
  },
  { outcomeSteps: ({ announcementId }, outcome) => [mailOutcomeStep(announcementId, outcome)] },
);

/** The test of an announcement, as it is when it is sent; it is not counted. */
export const announcementTestMail = mailHandler(announcementTestKind, async ({ announcementId }) => {
  const row = await findAnnouncement(announcementId);
  return row === undefined ? { notSent: 'the draft was deleted' } : contentOf(row);
});
