import * as z from 'zod/mini';
import { accountExistsStep } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { noticeKey, type NoticeRef, notices, noticeTimes } from './noticeRows.ts';

const noAttributes = z.object({});

/** Older events make no notice: a stream is at most a day late. */
const newActorMs = 2 * dayMs;

const Row = z.object({
  people: z.array(z.string()),
  count: z.number(),
  version: z.number(),
  at: z.string(),
});
type Row = z.output<typeof Row>;
const noRow: Row = { people: [], count: 0, version: 0, at: '' };

/** A member who may have been added to a notice or removed from it. */
interface Person {
  readonly id: string;
  /** When they were added, a ULID; undefined if they are not (or no longer) part of it. */
  readonly since?: string | undefined;
}

/**
 * Updates a notice from the people who were just added to its subject or removed from it: the latest come first.
 * Idempotent, also for batches that arrive late, twice or at the same time: a write succeeds only if no other has
 * changed the row since `readCount`, and people who were added before the row's `at` never move to the front.
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
    .flatMap(({ id, since }) => (since === undefined ? [] : [{ id, at: timeOfId(since), since }]))
    .toSorted((a, b) => (a.since < b.since ? 1 : -1));
  const removed = new Set(people.filter(({ since }) => since === undefined).map(({ id }) => id));
  const at = added[0]?.at ?? '';
  return retryUntilDone(async () => {
    const before = (await notices.get(Row, noticeKey(notice), { consistent: true })) ?? noRow;
    const count = await readCount();
    if (count === undefined) return undefined;
    const isNews = at > before.at && Date.parse(at) > now.getTime() - newActorMs;
    const newer = added.filter((person) => person.at > before.at);
    const remaining = before.people.filter((id) => !removed.has(id));
    const latestFirst = new Set([...idsOf(newer), ...remaining, ...idsOf(added)]);
    const after = { people: [...latestFirst].slice(0, noticeLimits.peopleKept), count };
    if (!isNews && (before === noRow || isSame(before, after))) return undefined;
    const updated = await notices.change(noAttributes, noticeKey(notice), {
      set: { ...after, version: before.version + 1, ...(isNews && noticeTimes(at, now)) },
      condition: before === noRow ? notExists : unchanged(before),
    });
    return updated === undefined ? RETRY : undefined;
  });
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const notExists = { expression: 'attribute_not_exists(pk)' };
const unchanged = ({ version }: Row) => ({
  expression: 'version = :version',
  values: { ':version': version },
});

function isSame(a: Pick<Row, 'people' | 'count'>, b: Pick<Row, 'people' | 'count'>): boolean {
  return a.count === b.count && String(a.people) === String(b.people);
}

/**
 * Records that a text mentions a member, once, unless their account was erased. `on` is the experience of a comment.
 */
export async function recordMention(
  notice: NoticeRef,
  { author, on }: { readonly author: string; readonly on: string | undefined },
  now: Date,
): Promise<void> {
  const set = {
    people: [author],
    count: 1,
    ...(on !== undefined && { on }),
    ...noticeTimes(now.toISOString(), now),
  };
  await transact([
    notices.changeStep(noticeKey(notice), { set, condition: notExists }),
    accountExistsStep(notice.member),
  ]);
}
