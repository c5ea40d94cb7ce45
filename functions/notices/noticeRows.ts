import * as z from 'zod/mini';
import { accountExistsStep } from '#functions/members/users.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Key, Table, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs, epochSeconds } from '#functions/platform/runtime/time.ts';
import type { NoticeKind } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';

/**
 * Table Notices: events that concern a member, one row per kind and subject. `ownNotices.ts` reads it, and
 * `notices/background/deliverNotices.ts` follows its stream.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `like#<experience>`, `follow#<member>` | `people`, the latest first, `count`, `version`, the number of writes; `happenedAt`, `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `comment#<experience>`, `reply#<experience>` | `comments`, `earlier`, `foldedTo`, `latestCommentId`, as `commentNotices.ts` writes them; `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `mention#<experience or comment>` | `people` (its author); `happenedAt`, `recordedAt`, `expiresAt`, `readTo`; `on`, the experience of a comment |
 * | the same | `seat#<event>` | `happenedAt`, `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `eventChanged#<event>`, `eventCanceled#<event>` | `version`, the `sequence` of the event; `happenedAt`, `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `eventReminder#<event>` | `version`, twice the `sequence` of the event, and one more for the second reminder; `happenedAt`, `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `announcement#<announcement>` | `title` and `excerpt`, because a sent announcement never changes; `isUnpinned`, once the member has taken it off their home page; `happenedAt`, `recordedAt`, `expiresAt`, `readTo` |
 * | the same | `MARKS` | `readTo`: up to when everything is read; the settings, as `noticeSettings.ts` writes them: `off`, the topics that are turned off, `pushOn` and `pushOff`, those that are pushed or not by the member's choice, `quietFrom`, `quietTo`, `timeZone`; `pushedTo`: the `recordedAt` up to which everything is pushed |
 *
 * `happenedAt` is when it happened, absent in a row that is no notice yet. `recordedAt` is when that was recorded here,
 * and `readTo` the `recordedAt` up to which it is read.
 *
 * The row of a seat is written by the transaction that assigns the seat. Every other row is written by a stream, whose
 * records may arrive late, twice or out of order: it always holds the latest state. People whom the member must
 * not see (blocked, muted, suspended) are filtered when notices are listed, as in all lists.
 */
export const notices = new Table('notices');

/** The member who gets the notice, and what it is about. */
export interface NoticeRef {
  readonly memberId: string;
  readonly kind: NoticeKind;
  /** The id of an experience, event or announcement; for follows, the member's own id. */
  readonly subjectId: string;
}

export const noticeKey = ({ memberId, kind, subjectId }: NoticeRef): Key => ({
  pk: memberId,
  sk: `${kind}#${subjectId}`,
});
export const marksKey = (memberId: string): Key => ({ pk: memberId, sk: 'MARKS' });

/** When the row of a notice from this time expires, in epoch seconds. */
export function noticeExpiry(happenedAt: string): number {
  return epochSeconds(new Date(Date.parse(happenedAt) + noticeLimits.keptDays * dayMs));
}

/**
 * The time fields of a notice. A stream may be late, and events from before the member last looked are still new to
 * them. So 'unread' goes by the time of recording.
 */
export const noticeTimes = (time: string, now: Date) => ({
  happenedAt: time,
  recordedAt: now.toISOString(),
  expiresAt: noticeExpiry(time),
});

/** Older events make no notice: a stream is at most a day late. */
const newActorMs = 2 * dayMs;

const Row = z.object({
  people: z.array(z.string()),
  count: z.number(),
  version: z.number(),
  happenedAt: z.string(),
});
type Row = z.output<typeof Row>;
const noRow: Row = { people: [], count: 0, version: 0, happenedAt: '' };

/** A member who may have been added to a notice or removed from it. */
interface Person {
  readonly id: string;
  /** When they were added, a ULID; undefined if they are not (or no longer) part of it. */
  readonly since?: string | undefined;
}

/**
 * Updates a notice from the people who were just added to its subject or removed from it: the latest come first.
 * Idempotent, also for batches that arrive late, twice or at the same time: a write succeeds only if no other has
 * changed the row since it was read, just before `readCount`, and people who were added before the row's `happenedAt` never move to the front.
 *
 * For example: the row names Bo and Ada, and Cy likes the post: the row then names Cy, Bo and Ada.
 * @param readCount a consistent read of their number; undefined if the subject is gone.
 */
export function recordNotice(
  notice: NoticeRef,
  people: readonly Person[],
  readCount: () => Promise<number | undefined>,
  now: Date,
): Promise<void> {
  const added = people
    .flatMap(({ id, since }) => (since === undefined ? [] : [{ id, happenedAt: timeOfId(since), since }]))
    .toSorted((a, b) => (a.since < b.since ? 1 : -1));
  const removed = new Set(people.filter(({ since }) => since === undefined).map(({ id }) => id));
  const happenedAt = added[0]?.happenedAt ?? '';
  return retryUntilDone(async () => {
    const before = (await notices.get(Row, noticeKey(notice), { consistent: true })) ?? noRow;
    const count = await readCount();
    if (count === undefined) return undefined;
    const isNews = happenedAt > before.happenedAt && Date.parse(happenedAt) > now.getTime() - newActorMs;
    const newer = added.filter((person) => person.happenedAt > before.happenedAt);
    const remaining = before.people.filter((id) => !removed.has(id));
    const latestFirst = new Set([...idsOf(newer), ...remaining, ...idsOf(added)]);
    const after = { people: [...latestFirst].slice(0, noticeLimits.peopleKept), count };
    if (!isNews && (before === noRow || isSame(before, after))) return undefined;
    const isWritten = await notices.change(noticeKey(notice), {
      set: { ...after, version: before.version + 1, ...(isNews && noticeTimes(happenedAt, now)) },
      condition: before === noRow ? rowIsNew : unchanged(before),
    });
    return isWritten ? undefined : RETRY;
  });
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const unchanged = ({ version }: Row) => attributeIs('version', version);

function isSame(a: Pick<Row, 'people' | 'count'>, b: Pick<Row, 'people' | 'count'>): boolean {
  return a.count === b.count && String(a.people) === String(b.people);
}

/**
 * Records that a text mentions a member, once, unless their account was erased. `experienceId` is the experience of a
 * comment.
 */
export async function recordMention(
  notice: NoticeRef,
  { author, experienceId }: { readonly author: string; readonly experienceId: string | undefined },
  now: Date,
): Promise<void> {
  const set = {
    people: [author],
    count: 1,
    ...(experienceId !== undefined && { on: experienceId }),
    ...noticeTimes(now.toISOString(), now),
  };
  await transact([
    notices.changeStep(noticeKey(notice), { set, condition: rowIsNew }),
    accountExistsStep(notice.memberId),
  ]);
}

/** Deletes a notice. Idempotent. */
export async function removeNotice(notice: NoticeRef): Promise<void> {
  await notices.remove(noticeKey(notice));
}

/** Deletes a member's notices about their own deleted experience. Idempotent. */
export async function removeNoticesAbout(memberId: string, experienceId: string): Promise<void> {
  for (const kind of ['like', 'comment'] as const)
    await notices.remove(noticeKey({ memberId, kind, subjectId: experienceId }));
}

/** Deletes a page of a deleted member's notices. @returns whether there were any. Idempotent. */
export function eraseNoticesOf(memberId: string): Promise<boolean> {
  return removePage(notices, memberId);
}
