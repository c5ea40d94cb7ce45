import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Change, type Condition, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Limits, the counters of throttles.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | what is counted, `message#<id>` | start of the window, epoch seconds | `hits`, `expiresAt`; `by`, the last one let through; with pauses: `lastAt`; by cause: `causes` |
 */
const limits = new Table('limits');

const Row = z.object({ hits: z.number() });

/** A fixed window in which at most `most` hits are let through. */
export interface Window {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** The fixed window of so many seconds around a moment: when it began, in epoch seconds, and how many of it are left. */
export function windowAt(seconds: number, now: Date): { readonly from: number; readonly left: number } {
  const past = Math.floor(now.getTime() / 1000) % seconds;
  return { from: Math.floor(now.getTime() / 1000) - past, left: seconds - past };
}

const keyOf = ({ key, seconds }: Window, now: Date) => ({
  pk: key,
  sk: String(windowAt(seconds, now).from),
});

/** The factor on every throttle: 1 unless an operator sets another. */
export function scaled(count: number): number {
  return Math.ceil(count * Number(process.env['RATE_LIMIT_SCALE'] ?? 1));
}

/**
 * Counts one hit, exactly however many come at once.
 * @returns undefined where it is let through, else the seconds until the window ends.
 */
export async function hit(window: Window, now: Date): Promise<number | undefined> {
  const counted = await limits.change(Row, keyOf(window, now), orItsOwn(oneMore(window, now)));
  return counted === undefined ? windowAt(window.seconds, now).left : undefined;
}

/**
 * Lets a hit through once more that was let through before, where its answer was lost: the limit that it has reached
 * itself must not refuse it. It may then count twice.
 */
function orItsOwn({ set, condition, ...change }: Change & { readonly condition: Condition }): Change {
  const by = randomUUID();
  return {
    ...change,
    set: { ...set, by },
    condition: {
      expression: `${condition.expression} OR #by = :by`,
      names: { '#by': 'by' },
      values: { ...condition.values, ':by': by },
    },
  };
}

/** Gives back a hit that was counted at this moment. */
export async function giveBack(window: Window, now: Date): Promise<void> {
  await limits.change(Row, keyOf(window, now), {
    add: { hits: -1 },
    condition: { expression: 'hits > :none', values: { ':none': 0 } },
  });
}

function oneMore(window: Window, now: Date) {
  return {
    add: { hits: 1 },
    set: { expiresAt: windowAt(window.seconds, now).from + window.seconds + 60 },
    condition: {
      expression: 'attribute_not_exists(hits) OR hits < :most',
      values: { ':most': window.most },
    },
  } satisfies Change;
}

/** The step that counts one hit, for the transaction of what it counts; refused where the window is full. */
export function countStep(window: Window, now: Date): Step {
  return limits.changeStep(keyOf(window, now), oneMore(window, now));
}

const Causes = z.object({ causes: z.optional(z.set(z.string())) });

/**
 * Counts one hit of a cause, once a window however often it is asked, whatever becomes of the answers.
 * @returns false where the window is full of others.
 */
export async function hitOnce(window: Window, cause: string, now: Date): Promise<boolean> {
  const { add, set, condition } = oneMore(window, now);
  const counted = await limits.change(Causes, keyOf(window, now), {
    add: { ...add, causes: new Set([cause]) },
    set,
    condition: {
      expression: `(${condition.expression}) AND NOT contains(causes, :cause)`,
      values: { ...condition.values, ':cause': cause },
    },
  });
  if (counted !== undefined) return true;
  return (await limits.get(Causes, keyOf(window, now), true))?.causes?.has(cause) ?? false;
}

/** Tries of a day, with pauses that grow: from so many tries on, the next one comes so many seconds after the last. */
export interface Backoff {
  readonly key: string;
  readonly pauses: readonly { readonly tries: number; readonly seconds: number }[];
}

const daySeconds = 24 * 3600;
const Tries = z.object({ hits: z.number(), lastAt: z.number() });
const dayOf = (now: Date) => windowAt(daySeconds, now).from;
const triesKey = ({ key }: Backoff, now: Date) => ({ pk: key, sk: String(dayOf(now)) });

/**
 * Counts one try, exactly however many come at once: within a pause there is one at most.
 * @returns undefined where it is let through, else the seconds until the pause ends.
 */
export async function tryOnce(backoff: Backoff, now: Date): Promise<number | undefined> {
  const at = Math.floor(now.getTime() / 1000);
  const pauses = backoff.pauses.map(({ tries, seconds }) => ({ tries: scaled(tries), seconds }));
  const [first] = pauses;
  const rules = pauses.map((_, place) =>
    place + 1 < pauses.length
      ? `(hits < :tries${place + 1} AND lastAt <= :at${place})`
      : `lastAt <= :at${place}`,
  );
  const oneTry = orItsOwn({
    add: { hits: 1 },
    set: { lastAt: at, expiresAt: dayOf(now) + 2 * daySeconds },
    condition: {
      expression: ['attribute_not_exists(hits)', 'hits < :tries0', ...rules].join(' OR '),
      values: Object.fromEntries(
        pauses.flatMap(({ tries, seconds }, place) => [
          [`:tries${place}`, tries],
          [`:at${place}`, at - seconds],
        ]),
      ),
    },
  });
  const counted = await limits.change(Tries, triesKey(backoff, now), oneTry);
  if (counted !== undefined || first === undefined) return undefined;
  const row = await limits.get(Tries, triesKey(backoff, now), true);
  const pause = pauses.findLast(({ tries }) => (row?.hits ?? 0) >= tries) ?? first;
  return Math.max(1, (row?.lastAt ?? at) + pause.seconds - at);
}

/** Takes a try back that succeeded. */
export async function takeBackTry(backoff: Backoff, now: Date): Promise<void> {
  await limits.change(Tries, triesKey(backoff, now), {
    add: { hits: -1 },
    condition: { expression: 'hits > :none', values: { ':none': 0 } },
  });
}
