import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, how many people of each class it holds; `rosterRows.ts` holds the people.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SIZES` | `-` | `sizes`, people by class year as they were last counted; `latest`, the id of the count that was asked for last |
 *
 * One row for all classes, some 190 at most: whoever lists them reads half a unit.
 */
const roster = new Table('roster');

const key = { pk: 'SIZES', sk: '-' };

/** People by class year. */
export const Sizes = z.record(z.string(), z.number());
export type Sizes = z.output<typeof Sizes>;

const Row = z.object({ latest: z.string(), sizes: z._default(Sizes, {}) });

const knownMs = 60_000;
let known: { readonly sizes: Sizes; readonly readAt: number } | undefined;

/** How many people of each class the roster holds, as of the last minute. Needs GetItem on `roster`. */
export async function readSizes(now: Date): Promise<Sizes> {
  if (known !== undefined && now.getTime() - known.readAt < knownMs) return known.sizes;
  const { sizes = {} } = (await roster.get(Row, key)) ?? {};
  known = { sizes, readAt: now.getTime() };
  return sizes;
}

/** The step that makes this count the latest: what an earlier one finds is written no more. */
export function latestStep(count: string): Step {
  return roster.changeStep(key, { set: { latest: count } });
}

/** True where no other count has been asked for since this one. */
export async function isLatest(count: string): Promise<boolean> {
  return (await roster.get(Row, key, true))?.latest === count;
}

/** Writes what a count has found, unless another one has been asked for since. */
export async function writeSizes(count: string, sizes: Sizes): Promise<void> {
  await roster.change(Row, key, {
    set: { sizes },
    condition: { expression: 'latest = :own', values: { ':own': count } },
  });
}
