import * as z from 'zod/mini';
import { announcementLimits } from '#shared/announcements/limits.ts';
import type { Pinned } from '#shared/home/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import type { NoticeKind } from '#shared/notices/entities.ts';
import { dayMs, epochSeconds } from '#functions/platform/runtime/time.ts';
import type { EdgeChange } from '#functions/platform/streams/streamHandlers.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { accountExistsStep } from '../users.ts';

/**
 * Table Notices: events that concern a member, one row per kind and thing. `ownNotices.ts` reads it, and
 * `notices/workers/deliverNotices.ts` follows its stream.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `like#<experience>`, `follow#<member>` | `people`, the latest first, `count`, `version` (see `NoticeState`); `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `comment#<experience>`, `reply#<experience>` | `comments`, `earlier`, `foldedTo`, `newest`, as `commentNotices.ts` writes them; `newAt`, `expiresAt`, `readTo` |
 * | the same | `mention#<experience or comment>` | `people` (its author); `at`, `newAt`, `expiresAt`, `readTo`; `on`, the experience of a comment |
 * | the same | `seat#<event>` | `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `eventChanged#<event>`, `eventCancelled#<event>` | `version`, the `sequence` of the event; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `eventReminder#<event>` | `version`, twice the `sequence` of the event, and one more for the second reminder; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `announcement#<announcement>` | `title` and `excerpt`, because a sent announcement never changes; `unpinned`, once the member has taken it off their home page; `at`, `newAt`, `expiresAt`, `readTo` |
 * | the same | `MARKS` | `readTo`: up to when everything is read; the settings, as `noticeSettings.ts` writes them: `off`, the topics that are turned off, `pushOn` and `pushOff`, those that are pushed or not by the member's choice, `quietFrom`, `quietTo`, `timeZone`; `pushedTo`: the `newAt` up to which everything is pushed |
 *
 * `at` is when it happened, absent in a row that is no notice yet. `newAt` is when that was recorded here, and `readTo` the
 * `newAt` up to which it is read.
 *
 * The row of a seat is written by the transaction that assigns the seat. Every other row is written without a read:
 * its state repeats a stream's latest count, and may arrive late, twice or out of order. People whom the member must
 * not see (blocked, muted, suspended) are filtered when notices are listed, as in all lists.
 */
const notices = new Table('notices');

/** Older events make no notice: a stream is at most a day late. */
const newsMs = 2 * dayMs;

/** The member who gets the notice, and what it is about. */
export interface NoticeRef {
  readonly member: string;
  readonly kind: NoticeKind;
  /** The id of an experience, event or announcement; for follows, the member's own id. */
  readonly thing: string;
}

/** The current state of a notice, from the latest count. */
interface NoticeState {
  /** The latest first. */
  readonly people: readonly string[];
  readonly count: number;
  /** Increases with each state of this thing, so an older state never replaces a newer one. */
  readonly version: number;
  /** When the latest of them was added, ISO 8601 UTC; undefined if people were only removed, which makes no notice. */
  readonly at: string | undefined;
}

export const noticeKey = ({ member, kind, thing }: NoticeRef): Key => ({
  pk: member,
  sk: `${kind}#${thing}`,
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
const noticeTimes = (at: string, now: Date) => ({
  at,
  newAt: now.toISOString(),
  expiresAt: noticeExpiry(at),
});

/** When the latest of these people was added; undefined if none was added recently. */
export function latestAddedAt(changes: readonly EdgeChange[], people: readonly string[]): string | undefined {
  const came = changes.filter(({ isNew, from }) => isNew && people.includes(from));
  const latest = came
    .flatMap(({ since }) => since ?? [])
    .toSorted()
    .at(-1);
  const at = latest === undefined ? '' : timeOfId(latest);
  return Date.parse(at) > Date.now() - newsMs ? at : undefined;
}

const none = z.object({});

/**
 * Records the state of a notice in one write. Safe to repeat and to run late: the latest state and the latest time
 * win. If a newer state without a new time arrives first, it leaves a row that is not shown yet, and a second write
 * adds the time of the older one.
 */
export async function recordNotice(
  of: NoticeRef,
  { people, count, version, at }: NoticeState,
): Promise<void> {
  const key = noticeKey(of);
  const now = new Date();
  const state = { people: people.slice(0, noticeLimits.peopleKept), count, version };
  const isDone = await notices.change(none, key, {
    set: { ...state, ...(at && noticeTimes(at, now)) },
    ...(at === undefined && { setIfAbsent: { expiresAt: epochSeconds(new Date(now.getTime() + newsMs)) } }),
    condition: {
      expression: 'attribute_not_exists(version) OR version < :version',
      values: { ':version': version },
    },
  });
  if (isDone !== undefined || at === undefined) return;
  await notices.change(none, key, {
    set: noticeTimes(at, now),
    condition: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(#at) OR #at < :at)',
      names: { '#at': 'at' },
      values: { ':at': at },
    },
  });
}

/**
 * The step that notifies a member of a seat they were waiting for, again if they were notified before. Nothing
 * refuses it; its transaction requires their turn, which erasure ends before it deletes notices.
 */
export function seatNoticeStep(member: string, eventId: string, now: Date): Step {
  const key = noticeKey({ member, kind: 'seat', thing: eventId });
  return notices.changeStep(key, { set: noticeTimes(now.toISOString(), now) });
}

/**
 * The steps that notify an attendee that an event has changed or was canceled. Refused if they already know this
 * change or a later one, or their account was erased.
 */
export function eventNoticeSteps(of: NoticeRef, sequence: number, now: Date): Step[] {
  return [
    notices.changeStep(noticeKey(of), {
      set: { ...noticeTimes(now.toISOString(), now), version: sequence },
      condition: {
        expression: 'attribute_not_exists(version) OR version < :version',
        values: { ':version': sequence },
      },
    }),
    accountExistsStep(of.member),
  ];
}

/** An announcement and one of its readers. */
interface AnnouncementNotice {
  readonly member: string;
  readonly id: string;
  readonly title: string;
  /** The beginning of its text, for Home. */
  readonly excerpt: string;
}

/** The steps that notify a member of an announcement. Refused if they already have it, or their account was erased. */
export function announcementNoticeSteps(
  { member, id, title, excerpt }: AnnouncementNotice,
  now: Date,
): Step[] {
  const key = noticeKey({ member, kind: 'announcement', thing: id });
  return [
    notices.putStep(
      { ...key, title, excerpt, ...noticeTimes(now.toISOString(), now) },
      { expression: 'attribute_not_exists(pk)' },
    ),
    accountExistsStep(member),
  ];
}

const Received = z.object({ at: z.string() });

/** When a member got an announcement; undefined if they did not. */
export async function announcementReceivedAt(member: string, id: string): Promise<string | undefined> {
  return (await notices.get(Received, noticeKey({ member, kind: 'announcement', thing: id })))?.at;
}

const AnnouncementRow = z.object({
  sk: z.string(),
  at: z.string(),
  title: z.string(),
  excerpt: z.string(),
  unpinned: z.optional(z.boolean()),
});

/** The announcement on a member's home page: the latest of the last days, unless they have taken it off. */
export async function pinnedAnnouncementOf(member: string, now: Date): Promise<Pinned | undefined> {
  const prefix = 'announcement#';
  const { items } = await notices.query(AnnouncementRow, { pk: member, prefix, limit: noticeLimits.maxRows });
  // Drafts are numbered when they are begun, and may be sent in another order.
  const latest = items.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
  const since = new Date(now.getTime() - announcementLimits.pinnedDays * dayMs).toISOString();
  if (latest === undefined || latest.unpinned === true || latest.at <= since) return undefined;
  const { sk, title, excerpt } = latest;
  return { _id: sk.slice(prefix.length), title, excerpt };
}

/** Takes an announcement off a member's home page. @returns false if they did not get it. */
export async function unpinAnnouncement(member: string, id: string): Promise<boolean> {
  const changed = await notices.change(none, noticeKey({ member, kind: 'announcement', thing: id }), {
    set: { unpinned: true },
    condition: { expression: 'attribute_exists(pk)' },
  });
  return changed !== undefined;
}

/**
 * Records that a text mentions a member, once, unless their account was erased. `on` is the experience of a comment.
 */
export async function recordMention(
  of: NoticeRef,
  { author, on }: { readonly author: string; readonly on: string | undefined },
): Promise<void> {
  const now = new Date();
  const set = {
    people: [author],
    count: 1,
    ...(on !== undefined && { on }),
    ...noticeTimes(now.toISOString(), now),
  };
  await transact([
    notices.changeStep(noticeKey(of), { set, condition: { expression: 'attribute_not_exists(pk)' } }),
    accountExistsStep(of.member),
  ]);
}

/** Deletes a notice. Safe to repeat. */
export async function removeNotice(of: NoticeRef): Promise<void> {
  await notices.remove(noticeKey(of));
}

/** Deletes a member's notices about their own deleted experience. Safe to repeat. */
export async function removeNoticesAbout(member: string, experienceId: string): Promise<void> {
  for (const kind of ['like', 'comment'] as const)
    await notices.remove(noticeKey({ member, kind, thing: experienceId }));
}

/** Deletes a page of a deleted member's notices. @returns whether there were any. Safe to repeat. */
export function removeNoticesOf(member: string): Promise<boolean> {
  return removePage(notices, member);
}
