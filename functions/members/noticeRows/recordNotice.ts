import * as z from 'zod/mini';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs, epochSeconds } from '#functions/platform/runtime/time.ts';
import type { EdgeChange } from '#functions/platform/streams/edgeHandler.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { accountExistsStep } from '../users.ts';
import { noticeKey, type NoticeRef, notices, noticeTimes } from './noticeRows.ts';

/** Older events make no notice: a stream is at most a day late. */
const newsMs = 2 * dayMs;

/** The current state of a notice, from the latest count. */
interface NoticeState {
  /** The latest first. */
  readonly people: readonly string[];
  readonly count: number;
  /** Increases with each state of this subject, so an older state never replaces a newer one. */
  readonly version: number;
  /** When the latest of them was added, ISO 8601 UTC; undefined if people were only removed, which makes no notice. */
  readonly at: string | undefined;
}

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
 * Records the state of a notice. Safe to repeat and to run late: the latest state and the latest time win.
 *
 * That takes a second write only if states arrive out of order. Ada likes a post (state 1, with a time), then Ben takes
 * his like back (state 2, which has no time because nobody was added). If 2 comes first, it leaves a row without `at`,
 * which is not shown. Then 1 is too old for the first write, and the second one adds its time: the notice appears, with
 * the people of state 2.
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
