import * as z from 'zod/mini';
import { rosterLimits } from '#shared/rosterLimits.ts';
import { isLatest, latestStep, Sizes, writeSizes } from '../store/classSizes.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import { rosterPage } from '../store/rosterPages.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Work } from '#functions/platform/jobs/job.ts';
import { rosterSizes } from './rosterJobs.ts';

/** Where the walk through the roster goes on, and whom it has met up to there. */
const Place = z.object({
  year: z.number(),
  key: z.optional(z.record(z.string(), z.string())),
  sizes: Sizes,
});

/** The index of classes, which is what is walked, holds a row a moment after the table does. */
const indexedMs = 60_000;

/** The steps that have the classes of the roster counted anew, for the transaction that ends a change of it. */
export function countSteps(now: Date): readonly Step[] {
  const count = newId(now);
  const at = new Date(now.getTime() + indexedMs);
  return [latestStep(count), startStep(rosterSizes, { count }, now, at)];
}

/**
 * Counts how many people of each class the roster holds, a page of it a step. Only the latest count goes on: whatever
 * changed the roster meanwhile has asked for one of its own as it ended.
 */
export const work: Work<typeof rosterSizes.input> = async ({ count }, place) => {
  if (!(await isLatest(count))) return undefined;
  const from =
    place === undefined ? { year: rosterLimits.classFirst, sizes: {} } : z.parse(Place, JSON.parse(place));
  const { rows, next } = await rosterPage(from, new Date());
  const sizes: Record<string, number> = { ...from.sizes };
  for (const { classYear } of rows) sizes[classYear] = (sizes[classYear] ?? 0) + 1;
  if (next !== undefined) return JSON.stringify({ ...next, sizes });
  await writeSizes(count, sizes);
  return undefined;
};
