import * as z from 'zod/mini';
import { Author } from '#shared/platform/entities.ts';
import { isId } from '#shared/platform/fields.ts';

/**
 * Events that create a notice: a like or comment on the member's experience; a comment on an experience that the member
 * has commented on; a mention in an experience or comment; a new follower; a seat from the waitlist; a change, a
 * cancellation or a reminder of an event the member is going to; an announcement of the alumni office.
 */
export const noticeKinds = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'seat',
  'eventChanged',
  'eventCanceled',
  'eventReminder',
  'announcement',
] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof NoticeKind>;

/** The id of a notice: its kind, and the id of its subject. */
export const noticeId = (kind: NoticeKind, subjectId: string): string => `${kind}-${subjectId}`;

/** The kind and the subject in a notice's id; undefined if it is invalid. */
export function partsOfNoticeId(
  text: string,
): { readonly kind: NoticeKind; readonly subjectId: string } | undefined {
  const [name, subjectId = '', ...rest] = text.split('-');
  const kind = noticeKinds.find((candidate) => candidate === name);
  return kind !== undefined && isId(subjectId) && rest.length === 0 ? { kind, subjectId } : undefined;
}

/** All events of one kind on one subject: the latest people, and their number. */
export const Notice = z.object({
  _id: z.string(),
  id: z.string(),
  kind: NoticeKind,
  /**
   * The experience, event, announcement or followed member (without a title); `quote` is the start of the latest
   * comment, or of the one that mentions the member.
   */
  object: z.object({ _id: z.string(), title: z.string(), quote: z.optional(z.string()) }),
  /** Latest first, one to three; for an event or an announcement none, and the count is 0. */
  people: z.array(Author),
  count: z.number(),
  /** For a follow: whether the caller follows the first of them. */
  isFollowing: z.optional(z.boolean()),
  read: z.boolean(),
  /** When the latest one happened. */
  at: z.string(),
  /** When that was recorded, a moment later: the position for marking as read. */
  newAt: z.string(),
});
export type Notice = z.output<typeof Notice>;
