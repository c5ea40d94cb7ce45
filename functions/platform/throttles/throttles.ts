import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Change,
  type Condition,
  type Key,
  Table,
  allOf,
  anyOf,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';

/**
 * Table Limits, the counters of throttles.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | what is counted, `message#<id>` | start of the window, epoch seconds | `hits`, `expiresAt`; `by`, the last hit let through; with backoff: `lastAt`; by cause: `causes` |
 */
const limits = new Table('limits');

/** A fixed window that allows at most `limit` hits. */
export interface ThrottleWindow {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** The fixed window of this many seconds that contains a moment: its start in epoch seconds, and the seconds left. */
export function windowAt(seconds: number, now: Date): { readonly from: number; readonly left: number } {
  const past = epochSeconds(now) % seconds;
  return { from: epochSeconds(now) - past, left: seconds - past };
}

const keyOf = ({ key, seconds }: ThrottleWindow, now: Date) => ({
  pk: key,
  sk: String(windowAt(seconds, now).from),
});

/** Applies the operator's factor for all throttles; 1 by default. */
export function scaleLimit(count: number): number {
  return Math.ceil(count * Number(process.env['RATE_LIMIT_SCALE'] ?? 1));
}

/**
 * Counts one hit; exact under concurrency.
 * @returns undefined if it is allowed, otherwise the seconds until the window ends.
 */
export async function countHit(window: ThrottleWindow, now: Date): Promise<number | undefined> {
  const isAllowed = await limits.change(keyOf(window, now), orAlreadyCounted(oneMore(window, now)));
  return isAllowed ? undefined : windowAt(window.seconds, now).left;
}

/**
 * Also allows a hit that was already counted but whose response was lost: its own count must not refuse it. It may
 * then count twice.
 */
function orAlreadyCounted({ set, condition, ...change }: Change & { readonly condition: Condition }): Change {
  const token = randomUUID();
  return {
    ...change,
    set: { ...set, by: token },
    condition: anyOf(condition, attributeIs('by', token)),
  };
}

/** Uncounts a hit that was counted at this moment. */
export async function uncountHit(window: ThrottleWindow, now: Date): Promise<void> {
  await uncount(keyOf(window, now));
}

async function uncount(key: Key): Promise<void> {
  await limits.change(key, {
    add: { hits: -1 },
    condition: { expression: 'hits > :none', values: { ':none': 0 } },
  });
}

function oneMore(window: ThrottleWindow, now: Date) {
  return {
    add: { hits: 1 },
    set: { expiresAt: windowAt(window.seconds, now).from + window.seconds + 60 },
    condition: {
      expression: 'attribute_not_exists(hits) OR hits < :limit',
      values: { ':limit': window.limit },
    },
  } satisfies Change;
}

/** The step that counts one hit, for the transaction of the counted action. Refused if the window is full. */
export function countHitStep(window: ThrottleWindow, now: Date): Step {
  return limits.changeStep(keyOf(window, now), oneMore(window, now));
}

const Causes = z.object({ causes: z.optional(z.set(z.string())) });

/**
 * Counts one hit per cause and window, however often it is called.
 * @returns false if other causes have filled the window.
 */
export async function countHitOnce(window: ThrottleWindow, cause: string, now: Date): Promise<boolean> {
  const { add, set, condition } = oneMore(window, now);
  const isCounted = await limits.change(keyOf(window, now), {
    add: { ...add, causes: new Set([cause]) },
    set,
    condition: allOf(condition, {
      expression: 'NOT contains(causes, :cause)',
      values: { ':cause': cause },
    }),
  });
  if (isCounted) return true;
  return (await limits.get(Causes, keyOf(window, now), { consistent: true }))?.causes?.has(cause) ?? false;
}

/** Attempts per day with growing pauses: from the given attempt on, the next one must wait this many seconds. */
export interface Backoff {
  readonly key: string;
  readonly pauses: readonly { readonly tries: number; readonly seconds: number }[];
}

const Tries = z.object({ hits: z.number(), lastAt: z.number() });
const dayStart = (now: Date) => windowAt(daySeconds, now).from;
const triesKey = ({ key }: Backoff, now: Date) => ({ pk: key, sk: String(dayStart(now)) });

/**
 * Counts one attempt; exact under concurrency, so a pause lets at most one through.
 * @returns undefined if it is allowed, otherwise the seconds until the pause ends.
 */
export async function countAttempt(backoff: Backoff, now: Date): Promise<number | undefined> {
  const at = epochSeconds(now);
  const pauses = backoff.pauses.map(({ tries, seconds }) => ({ tries: scaleLimit(tries), seconds }));
  const [first] = pauses;
  const rules = pauses.map((_, index) =>
    index + 1 < pauses.length
      ? `(hits < :tries${index + 1} AND lastAt <= :at${index})`
      : `lastAt <= :at${index}`,
  );
  const oneTry = orAlreadyCounted({
    add: { hits: 1 },
    set: { lastAt: at, expiresAt: dayStart(now) + 2 * daySeconds },
    condition: {
      expression: ['attribute_not_exists(hits)', 'hits < :tries0', ...rules].join(' OR '),
      values: Object.fromEntries(
        pauses.flatMap(({ tries, seconds }, index) => [
          [`:tries${index}`, tries],
          [`:at${index}`, at - seconds],
        ]),
      ),
    },
  });
  const isAllowed = await limits.change(triesKey(backoff, now), oneTry);
  if (isAllowed || first === undefined) return undefined;
  const row = await limits.get(Tries, triesKey(backoff, now), { consistent: true });
  const pause = pauses.findLast(({ tries }) => (row?.hits ?? 0) >= tries) ?? first;
  return Math.max(1, (row?.lastAt ?? at) + pause.seconds - at);
}

/** Uncounts a successful attempt. */
export async function uncountAttempt(backoff: Backoff, now: Date): Promise<void> {
  await uncount(triesKey(backoff, now));
}
