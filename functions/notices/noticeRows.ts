import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { dayMs, epochSeconds } from '#functions/platform/runtime/time.ts';
import type { NoticeKind } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';

/**
 * Table Notices: events that concern a member, one row per kind and subjectId. `ownNotices.ts` reads it, and
 * `notices/background/deliverNotices.ts` follows its stream.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `like#<experience>`, `follow#<member>` | `people`, the latest first, `count`, `version`, the number of writes; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `comment#<experience>`, `reply#<experience>` | `comments`, `earlier`, `foldedTo`, `latestCommentId`, as `commentNotices.ts` writes them; `newAt`, `expiresAt`, `readTo` |
 * | the same | `mention#<experience or comment>` | `people` (its author); `at`, `newAt`, `expiresAt`, `readTo`; `on`, the experience of a comment |
 * | the same | `seat#<event>` | `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `eventChanged#<event>`, `eventCanceled#<event>` | `version`, the `sequence` of the event; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `eventReminder#<event>` | `version`, twice the `sequence` of the event, and one more for the second reminder; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `announcement#<announcement>` | `title` and `excerpt`, because a sent announcement never changes; `unpinned`, once the member has taken it off their home page; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `MARKS` | `readTo`: up to when everything is read; the settings, as `noticeSettings.ts` writes them: `off`, the topics that are turned off, `pushOn` and `pushOff`, those that are pushed or not by the member's choice, `quietFrom`, `quietTo`, `timeZone`; `pushedTo`: the `newAt` up to which everything is pushed |
 *
 * `at` is when it happened, absent in a row that is no notice yet. `newAt` is when that was recorded here, and `readTo`
 * the `newAt` up to which it is read.
 *
 * The row of a seat is written by the transaction that assigns the seat. Every other row is written by a stream, whose
 * records may arrive late, twice or out of order: it always holds the latest state. People whom the member must
 * not see (blocked, muted, suspended) are filtered when notices are listed, as in all lists.
 */
export const notices = new Table('notices');

/** The member who gets the notice, and what it is about. */
export interface NoticeRef {
  readonly member: string;
  readonly kind: NoticeKind;
  /** The id of an experience, event or announcement; for follows, the member's own id. */
  readonly subjectId: string;
}

export const noticeKey = ({ member, kind, subjectId }: NoticeRef): Key => ({
  pk: member,
  sk: `${kind}#${subjectId}`,
});
export const marksKey = (member: string): Key => ({ pk: member, sk: 'MARKS' });

/** When the row of a notice from this time expires, in epoch seconds. */
export function noticeExpiry(at: string): number {
  return epochSeconds(new Date(Date.parse(at) + noticeLimits.keptDays * dayMs));
}

/**
 * The time fields of a notice. A stream may be late, and events from before the member last looked are still new to
 * them. So 'unread' goes by the time of recording.
 */
export const noticeTimes = (time: string, now: Date) => ({
  at: time,
  newAt: now.toISOString(),
  expiresAt: noticeExpiry(time),
});

/** Deletes a notice. Idempotent. */
export async function removeNotice(notice: NoticeRef): Promise<void> {
  await notices.remove(noticeKey(notice));
}

/** Deletes a member's notices about their own deleted experience. Idempotent. */
export async function removeNoticesAbout(member: string, experienceId: string): Promise<void> {
  for (const kind of ['like', 'comment'] as const)
    await notices.remove(noticeKey({ member, kind, subjectId: experienceId }));
}

/** Deletes a page of a deleted member's notices. @returns whether there were any. Idempotent. */
export function removeNoticesOf(member: string): Promise<boolean> {
  return removePage(notices, member);
}
