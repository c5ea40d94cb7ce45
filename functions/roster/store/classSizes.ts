import * as z from 'zod/mini';
import { Table, attributeIs } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Roster, the number of people in each class; `rosterRows.ts` documents the people.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SIZES` | `-` | `sizes`, people by class year from the last count; `latest`, the id of the most recently started count |
 *
 * One row for all classes, at most some 190, so a list of them costs half a read unit.
 */
const roster = new Table('roster');

const key = { pk: 'SIZES', sk: '-' };

/** People by class year. */
export const ClassSizes = z.record(z.string(), z.number());
export type ClassSizes = z.output<typeof ClassSizes>;

const Row = z.object({ latest: z.string(), sizes: z._default(ClassSizes, {}) });

const cacheMs = 60_000;
let cached: { readonly sizes: ClassSizes; readonly readAt: number } | undefined;

/** The number of people in each class, at most a minute old. Needs GetItem on `roster`. */
export async function readSizes(now: Date): Promise<ClassSizes> {
  if (cached !== undefined && now.getTime() - cached.readAt < cacheMs) return cached.sizes;
  const { sizes = {} } = (await roster.get(Row, key)) ?? {};
  cached = { sizes, readAt: now.getTime() };
  return sizes;
}

/** The step that makes this count the latest; results of earlier counts are then discarded. */
export function makeLatestCountStep(count: string): Step {
  return roster.changeStep(key, { set: { latest: count } });
}

/** True if no other count has been started since this one. */
export async function isLatestCount(count: string): Promise<boolean> {
  return (await roster.get(Row, key, { consistent: true }))?.latest === count;
}

/** Stores the result of a count, unless another one has been started since. */
export async function writeSizes(count: string, sizes: ClassSizes): Promise<void> {
  await roster.change(key, {
    set: { sizes },
    condition: attributeIs('latest', count),
  });
}
