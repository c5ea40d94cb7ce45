import { authorsForAdmins } from '#functions/members/people.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { Announcement } from '#shared/announcements/entities.ts';
import { announcementLimits } from '#shared/announcements/limits.ts';
import type { StoredAnnouncement } from './store/announcements.ts';
import { hasQueuedMails, queuedMailCount } from './store/sending.ts';

/** Announcements as admins see them. */
export async function showAnnouncements(
  rows: readonly StoredAnnouncement[],
  now: Date,
): Promise<Announcement[]> {
  const authorOf = await authorsForAdmins(rows.map(({ authorId }) => authorId));
  return rows.map((row) => ({ ...toAnnouncement(row, now), author: authorOf(row.authorId) }));
}

function toAnnouncement(row: StoredAnnouncement, now: Date) {
  const { sk: id, title, text, audience, version, startedAt, sentAt } = row;
  const common = { _id: id, id, title, text, audience, version };
  const createdAt = timeOfId(id);
  if (row.state === 'draft') return { ...common, createdAt, state: 'draft' as const };
  const { total, byMail, done, here, accepted, bounced, complained } = row;
  // True while its mails are still in the queue.
  const state = row.state === 'sent' && hasQueuedMails(row, now) ? ('sending' as const) : row.state;
  return {
    ...common,
    createdAt,
    state,
    startedAt,
    sentAt,
    here,
    ...(row.isFrozen && {
      progress: { done: Math.max(0, done - queuedMailCount(row)), of: total },
      ...(total >= announcementLimits.countedFrom && { mail: { byMail, accepted, bounced, complained } }),
    }),
  };
}

/** One announcement. */
export async function showManagedAnnouncement(row: StoredAnnouncement, now: Date): Promise<Announcement> {
  const authorOf = await authorsForAdmins([row.authorId]);
  return { ...toAnnouncement(row, now), author: authorOf(row.authorId) };
}
