import * as z from 'zod/mini';
import { noticeLimits } from '#shared/noticeLimits.ts';
import type { NoticeKind } from '#shared/noticeEntities.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import type { EdgeChange } from '#functions/platform/streams/edgeChange.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Notices: what others did that concerns a member, one row for all of a kind that happened to one thing.
 * `ownNotices.ts` reads it.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `<kind>#<id of the thing>` | `people`, the latest first, `count`, `told`: see `NoticeState`; `at`: when it happened, without which it is no notice; `newAt`: when that was recorded here; `expiresAt`; `readTo`: up to which `newAt` it is read |
 * | the same | `comment#<experience>` | `comments`, `earlier`, `foldedTo` and `newest`, as `commentNotices.ts` writes them, in place of `people`, `count`, `told` and `at` |
 * | the same | `seat#<event>` | the same without the first three |
 * | the same | `eventChanged#<event>`, `eventCancelled#<event>` | the same without the first two; `told` is the `sequence` of the event |
 * | the same | `MARKS` | `readTo`: up to when all is read; `off`: the kinds that are turned off |
 *
 * The row of a seat is written by the transaction that seats its member. Any other is written without being read: its
 * state repeats what a stream has just counted, and may come late, twice or out of order. Who is left out for whom
 * (blocked, muted, suspended) is asked as notices are shown, as it is of all lists.
 */
const notices = new Table('notices');

/** A stream tells of what happened within the last day; older edges were moved to their table. */
const newsMs = 2 * dayMs;

/** Whose notice it is, and what it is about. */
export interface NoticeOf {
  readonly member: string;
  readonly kind: NoticeKind;
  /** The id of an experience or an event; of follows, of the member themselves. */
  readonly thing: string;
}

/** How a notice stands, as whoever counts such things has just counted them. */
export interface NoticeState {
  /** The latest first. */
  readonly people: readonly string[];
  readonly count: number;
  /** Grows with each state of this thing: an older one never takes the place of a newer. */
  readonly told: number;
  /** When the latest of them came, ISO 8601 UTC; undefined where some only went: that makes no notice, and no news. */
  readonly at: string | undefined;
}

export const noticeKey = ({ member, kind, thing }: NoticeOf): Key => ({ pk: member, sk: `${kind}#${thing}` });
export const marksKey = (member: string): Key => ({ pk: member, sk: 'MARKS' });

/** When a row goes that was news at this moment, in epoch seconds. */
export function keptFrom(at: string): number {
  return Math.floor((Date.parse(at) + noticeLimits.keptDays * dayMs) / 1000);
}

/**
 * What a row says of when it was news. A stream may be late: what happened before the member last looked is still new to
 * them, so what is unread is asked by when it was recorded.
 */
const newsAt = (at: string, now: Date) => ({ at, newAt: now.toISOString(), expiresAt: keptFrom(at) });

/** When the latest of those came who are among these people now; undefined where none did lately. */
export function newsOf(changes: readonly EdgeChange[], people: readonly string[]): string | undefined {
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
 * Tells a member of something, in one write. Safe to repeat, and to do late: of the people the latest state counts, of
 * the news the latest moment. So whom an earlier state brings is told of by another write where a later one, that brought
 * nobody, came first; and the row of that one is there for it, though it shows nothing.
 */
export async function recordNotice(of: NoticeOf, { people, count, told, at }: NoticeState): Promise<void> {
  const key = noticeKey(of);
  const now = new Date();
  const state = { people: people.slice(0, noticeLimits.peopleKept), count, told };
  const isDone = await notices.change(none, key, {
    set: { ...state, ...(at && newsAt(at, now)) },
    ...(at === undefined && { setOnce: { expiresAt: Math.floor((now.getTime() + newsMs) / 1000) } }),
    condition: { expression: 'attribute_not_exists(told) OR told < :told', values: { ':told': told } },
  });
  if (isDone !== undefined || at === undefined) return;
  await notices.change(none, key, {
    set: newsAt(at, now),
    condition: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(#at) OR #at < :at)',
      names: { '#at': 'at' },
      values: { ':at': at },
    },
  });
}

/**
 * The step that tells a member of a seat for which they have waited, once more where they were told before: one write,
 * which nothing refuses.
 */
export function seatNoticeStep(member: string, eventId: string, now: Date): Step {
  const key = noticeKey({ member, kind: 'seat', thing: eventId });
  return notices.changeStep(key, { set: newsAt(now.toISOString(), now) });
}

/**
 * The step that tells a guest that an event has changed or is cancelled; refused if they already know of this change or a
 * later one.
 */
export function eventNoticeStep(of: NoticeOf, sequence: number, now: Date): Step {
  return notices.changeStep(noticeKey(of), {
    set: { ...newsAt(now.toISOString(), now), told: sequence },
    condition: { expression: 'attribute_not_exists(told) OR told < :told', values: { ':told': sequence } },
  });
}

/** Deletes what a member was told about an own experience that is gone. Safe to repeat. */
export async function removeNoticesAbout(member: string, experienceId: string): Promise<void> {
  for (const kind of ['like', 'comment'] as const)
    await notices.remove(noticeKey({ member, kind, thing: experienceId }));
}

/** Deletes a page of what a member who is gone was told. @returns whether there was anything. Safe to repeat. */
export function removeNoticesOf(member: string): Promise<boolean> {
  return removePage(notices, member);
}
