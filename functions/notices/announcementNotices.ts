import * as z from 'zod/mini';
import { accountExistsStep } from '#functions/members/users.ts';
import { rowExists, rowIsNew } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { dayMs, isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { announcementLimits } from '#shared/announcements/limits.ts';
import type { Pinned } from '#shared/home/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { noticeKey, notices, noticeTimes } from './noticeRows.ts';

/** An announcement and one of its readers. */
interface AnnouncementNotice {
  readonly memberId: string;
  readonly id: string;
  readonly title: string;
  /** The beginning of its text, for Home. */
  readonly excerpt: string;
}

/** The steps that notify a member of an announcement. Refused if they already have it, or their account was erased. */
export function announcementNoticeSteps(
  { memberId, id, title, excerpt }: AnnouncementNotice,
  now: Date,
): Step[] {
  const key = noticeKey({ memberId, kind: 'announcement', subjectId: id });
  return [
    notices.putStep({ ...key, title, excerpt, ...noticeTimes(now.toISOString(), now) }, rowIsNew),
    accountExistsStep(memberId),
  ];
}

const Received = z.object({ happenedAt: z.string() });

/** When a member got an announcement; undefined if they did not. */
export async function announcementReceivedAt(memberId: string, id: string): Promise<string | undefined> {
  return (await notices.get(Received, noticeKey({ memberId, kind: 'announcement', subjectId: id })))
    ?.happenedAt;
}

const AnnouncementRow = z.object({
  sk: z.string(),
  happenedAt: z.string(),
  title: z.string(),
  excerpt: z.string(),
  isUnpinned: z.optional(z.boolean()),
});

/** The announcement on a member's home page: the latest of the last days, unless they have taken it off. */
export async function pinnedAnnouncementOf(memberId: string, now: Date): Promise<Pinned | undefined> {
  const prefix = 'announcement#';
  const { items } = await notices.query(AnnouncementRow, {
    pk: memberId,
    prefix,
    limit: noticeLimits.maxRows,
  });
  // Drafts are numbered when they are begun, and may be sent in another order.
  const latest = items.toSorted((a, b) => (a.happenedAt < b.happenedAt ? 1 : -1))[0];
  const since = isoTimeAfter(now, -announcementLimits.pinnedDays * dayMs);
  if (latest === undefined || latest.isUnpinned === true || latest.happenedAt <= since) return undefined;
  const { sk, title, excerpt } = latest;
  return { _id: sk.slice(prefix.length), title, excerpt };
}

/** Takes an announcement off a member's home page. @returns false if they did not get it. */
export async function unpinAnnouncement(memberId: string, id: string): Promise<boolean> {
  return notices.change(noticeKey({ memberId, kind: 'announcement', subjectId: id }), {
    set: { isUnpinned: true },
    condition: rowExists,
  });
}
