import * as z from 'zod/mini';
import { pages } from '#functions/platform/dynamo/paginate.ts';
import type { Attributes } from '#functions/platform/dynamo/table.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { jobs, jobKeyOf, restartFailedJob } from './jobs.ts';

/**
 * Table Jobs, its indexes byName and byMember: jobs that start later or have failed once. `jobs.ts` documents the
 * rest.
 */
const OpenJob = z.object({ pk: z.string(), sk: z.string(), state: z.string() });

const Own = z.pick(OpenJob, { pk: true, sk: true });

const openPerPage = 1000;
const ownPerPage = 100;
const writesAtOnce = 10;

/**
 * Deletes a page of a deleted member's jobs, both scheduled and failed. The runner ends a job that is running.
 * @returns whether there were any. Idempotent.
 */
export async function eraseJobsOf(memberId: string): Promise<boolean> {
  const { items } = await jobs.query(Own, { index: 'byMember', pk: memberId, limit: ownPerPage });
  await inParallel(items, writesAtOnce, (row) => jobs.remove(jobKeyOf(row)));
  return items.length > 0;
}

/** Restarts the failed jobs of this name from their checkpoints. @returns how many. For operators only. */
export async function restartFailedJobs(name: string, now: Date): Promise<number> {
  let count = 0;
  const open = pages((after: Attributes | undefined) =>
    jobs.query(OpenJob, { index: 'byName', pk: name, limit: openPerPage, after }),
  );
  for await (const row of open) {
    if (row.state !== 'failed') continue;
    count += 1;
    await restartFailedJob(jobKeyOf(row), now);
  }
  return count;
}
