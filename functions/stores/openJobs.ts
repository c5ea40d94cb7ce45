import * as z from 'zod/mini';
import type { Job } from '../jobs/job.ts';
import { pages } from './gather.ts';
import { after, jobs, keyOf, queuedMs, slotOf } from './jobs.ts';
import type { Values } from './table.ts';

/** Table Jobs, what stands in its index byName: what is to begin later, or has failed once. `jobs.ts` holds the rest. */
const OpenJob = z.object({ pk: z.string(), sk: z.string(), state: z.string() });

const openOfPage = 1000;

/** All open jobs of a name, however many, at about 25 units a thousand. */
const openOf = (name: string) =>
  pages((place: Values | undefined) =>
    jobs.query(OpenJob, { index: 'byName', pk: name, limit: openOfPage, after: place }),
  );

/**
 * Takes the jobs of this name back whose `unique` begins with this id. It reads all that wait under the name: for what is
 * seldom done, and a name of which few wait at a time, as of people who are suspended until some day.
 * @returns false: no more are left. Safe to repeat.
 */
export async function removeJobsOf({ name }: Pick<Job, 'name'>, id: string): Promise<boolean> {
  for await (const row of openOf(name))
    if (row.pk.startsWith(`JOB#${name}#${id}#`)) await jobs.remove(keyOf(row));
  return false;
}

/** Lets the jobs of this name that were given up begin again where they were. @returns how many; for operators only. */
export async function redrive(name: string, now: Date): Promise<number> {
  let count = 0;
  for await (const row of openOf(name)) {
    if (row.state !== 'failed') continue;
    count += 1;
    await jobs.change(z.object({}), keyOf(row), {
      set: { state: 'due', failures: 0, slot: slotOf(row.pk), wakeAt: after(now, queuedMs) },
      condition: {
        expression: '#state = :failed',
        values: { ':failed': 'failed' },
        names: { '#state': 'state' },
      },
    });
  }
  return count;
}
