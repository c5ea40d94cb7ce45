import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { isLatestCount, makeLatestCountStep, ClassSizes, writeSizes } from '../store/classSizes.ts';
import { RosterCursor, rosterPage } from '../store/rosterPages.ts';
import { countClassSizes } from './rosterJobs.ts';

/** Where the scan of the roster continues, and the counts so far. */
const Checkpoint = z.extend(RosterCursor, { sizes: ClassSizes });
const start: z.output<typeof Checkpoint> = { year: rosterLimits.classFirst, sizes: {} };

/** The class index, which is scanned, receives a row a moment after the table. */
const indexDelayMs = 60_000;

/** The steps that start a new count, for the transaction that ends a change of the roster. */
export function startCountSteps(now: Date): readonly Step[] {
  const count = newId(now);
  const at = new Date(now.getTime() + indexDelayMs);
  return [makeLatestCountStep(count), startJobStep(countClassSizes, { count }, now, { at })];
}

/**
 * Counts the people in each class, one page of the roster per step. Only the latest count continues: every change of
 * the roster starts one of its own when it ends.
 */
export const countClassSizesHandler = jobHandler(
  countClassSizes,
  withCheckpoint(Checkpoint, async ({ count }, from = start, now) => {
    if (!(await isLatestCount(count))) return undefined;
    const { rows, next } = await rosterPage(from, now);
    const sizes: Record<string, number> = { ...from.sizes };
    for (const { classYear } of rows) sizes[classYear] = (sizes[classYear] ?? 0) + 1;
    if (next !== undefined) return { ...next, sizes };
    await writeSizes(count, sizes);
    return undefined;
  }),
);
