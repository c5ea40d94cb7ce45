import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const Row = z.object({
  pk: z.string(),
  sk: z.string(),
  name: z.string(),
  state: z.string(),
  input: z.optional(z.unknown()),
});
const Due = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ NewImage: z.optional(z.object({ pk: z.object({ S: z.string() }) })) }) }),
  ),
});
const forever = Number.MAX_SAFE_INTEGER;

async function run(pk: string): Promise<void> {
  const { runJob } = await import('#functions/jobs/runJob.ts');
  const { runMail } = await import('#functions/jobs/runMail.ts');
  await (pk.startsWith('JOB#sendMail#') ? runMail({ pk, sk: '-' }) : runJob({ pk, sk: '-' }, forever));
}

/** Every job of the tables of this process that stands so; a test's own look, which no code of ours may have. */
export async function jobsIn(state: string): Promise<readonly z.output<typeof Row>[]> {
  const { documents } = await import('./documents.ts');
  const { Items } = await documents.send(
    new ScanCommand({ TableName: process.env['JOBS_TABLE'], ConsistentRead: true }),
  );
  return z
    .array(Row)
    .parse(Items ?? [])
    .filter((row) => row.state === state);
}

/** Does every job that is due, and what comes of it, until none is left: what dispatcher, queues and workers do. */
export async function doJobs(): Promise<void> {
  for (let due = await jobsIn('due'); due.length > 0; due = await jobsIn('due')) {
    for (const { pk } of due) await run(pk);
  }
}

/**
 * Does as the clock of the jobs would at that moment: all becomes due that waits for it, or is not heard of by then; where
 * it is said which, those alone.
 */
export async function wakeJobsAt(moment: Date, isMeant: (pk: string) => boolean = () => true): Promise<void> {
  const { jobSlots, sleepersOf, wake } = await import('#functions/stores/jobs.ts');
  for (const slot of jobSlots) {
    const sleepers = await sleepersOf(slot, moment);
    for (const sleeper of sleepers.filter(({ pk }) => isMeant(pk))) await wake(sleeper, new Date());
  }
}

/** Stands in for dispatcher and queue, for `engine.follow('dispatchJobs', …)`: does at once what has become due. */
export async function doDue(event: unknown): Promise<void> {
  for (const { dynamodb } of Due.parse(event).Records) {
    if (dynamodb.NewImage !== undefined) await run(dynamodb.NewImage.pk.S);
  }
}
