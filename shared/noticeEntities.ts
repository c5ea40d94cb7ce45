import * as z from 'zod/mini';
import { Author } from './entities.ts';
import { isId } from './fields.ts';

/**
 * What a member can be told of: a like of, or a comment on, an own experience; who follows them; a seat at an event, for
 * which they waited; a change or the cancellation of an event they are going to.
 */
export const noticeKinds = ['like', 'comment', 'follow', 'seat', 'eventChanged', 'eventCancelled'] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof NoticeKind>;

/** The kinds that a member may turn off: that an event is cancelled is always told. */
export const noticeChoices = ['like', 'comment', 'follow', 'seat', 'eventChanged'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** The id of a notice: its kind, and the id of what it is about. */
export const noticeId = (kind: NoticeKind, thing: string): string => `${kind}-${thing}`;

/** The kind and the thing of a notice's id; undefined where it is none. */
export function partsOfNoticeId(
  text: string,
): { readonly kind: NoticeKind; readonly thing: string } | undefined {
  const [name, thing = '', ...rest] = text.split('-');
  const kind = noticeKinds.find((one) => one === name);
  return kind !== undefined && isId(thing) && rest.length === 0 ? { kind, thing } : undefined;
}

/** All of a kind that happened to one thing: the latest people, and how many there are. */
export const Notice = z.object({
  _id: z.string(),
  id: z.string(),
  kind: NoticeKind,
  /** The experience, the event, or the member who is followed, without a title; `quote` begins as the latest comment does. */
  object: z.object({ _id: z.string(), title: z.string(), quote: z.optional(z.string()) }),
  /** The latest first, three at most and one at least; of an event nobody, and the count is 0. */
  people: z.array(Author),
  count: z.number(),
  /** Of a follow: whether the caller follows the first of them. */
  isFollowing: z.optional(z.boolean()),
  read: z.boolean(),
  /** When the latest of them came. */
  at: z.string(),
  /** When that was recorded, a moment later: up to there it is marked as read. */
  newAt: z.string(),
});
export type Notice = z.output<typeof Notice>;

/** Which kinds a member is told of, here in the network. */
export const NoticeSettings = z.object({
  here: z.object({
    like: z.boolean(),
    comment: z.boolean(),
    follow: z.boolean(),
    seat: z.boolean(),
    eventChanged: z.boolean(),
  }),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;
