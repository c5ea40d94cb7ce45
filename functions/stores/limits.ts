import * as z from 'zod/mini';
import { Table } from './table.ts';

/**
 * Table Limits, the counters of throttles.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | what is counted, `login#name` | start of the window, epoch seconds | `hits`, `expiresAt` |
 */
const limits = new Table('limits');

const Row = z.object({ hits: z.number() });

/** A fixed window in which at most `most` hits are let through. */
export interface Window {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

const startOf = ({ seconds }: Window, now: Date) => Math.floor(now.getTime() / 1000 / seconds) * seconds;
const keyOf = (window: Window, now: Date) => ({ pk: window.key, sk: String(startOf(window, now)) });

/** The factor on every throttle: 1 unless an operator sets another. */
export function scaled(count: number): number {
  return Math.ceil(count * Number(process.env['RATE_LIMIT_SCALE'] ?? 1));
}

/**
 * Counts one hit, exactly however many come at once.
 * @returns undefined where it is let through, else the seconds until the window ends.
 */
export async function hit(window: Window, now: Date): Promise<number | undefined> {
  const end = startOf(window, now) + window.seconds;
  const counted = await limits.change(Row, keyOf(window, now), {
    add: { hits: 1 },
    set: { expiresAt: end + 60 },
    condition: {
      expression: 'attribute_not_exists(hits) OR hits < :most',
      values: { ':most': window.most },
    },
  });
  return counted === undefined ? Math.max(1, end - Math.floor(now.getTime() / 1000)) : undefined;
}

/** Takes a hit back that turned out to be none. */
export async function takeBack(window: Window, now: Date): Promise<void> {
  await limits.change(Row, keyOf(window, now), {
    add: { hits: -1 },
    condition: { expression: 'hits > :none', values: { ':none': 0 } },
  });
}
