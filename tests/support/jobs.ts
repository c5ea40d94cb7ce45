import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';

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
  const { runJob } = await import('#functions/main/runJob.ts');
  const { runMail } = await import('#functions/main/runMail.ts');
  await (pk.startsWith('JOB#sendMail#') ? runMail({ pk, sk: '-' }) : runJob({ pk, sk: '-' }, forever));
}

const Sleeping = z.object({ wakeAt: z.optional(z.string()) });

/** Makes a job due, as the clock does when the lease of a run that died is over, or the rest after a failure. */
export async function wakeAlone(key: Key): Promise<void> {
  const { Table } = await import('#functions/platform/dynamo/table.ts');
  const { wake } = await import('#functions/platform/jobs/jobs.ts');
  const row = await new Table('jobs').get(Sleeping, key, true);
  if (row?.wakeAt !== undefined) await wake({ ...key, wakeAt: row.wakeAt }, new Date());
}

/** Does a job once more, whatever became of the run before. */
export async function runAgain(key: Key, until = forever): Promise<void> {
  const { runJob } = await import('#functions/main/runJob.ts');
  await wakeAlone(key);
  await runJob(key, until);
}

/** Takes a job over from a run that holds it. */
export async function takeOver(key: Key) {
  const { claim } = await import('#functions/platform/jobs/jobs.ts');
  await wakeAlone(key);
  return claim(key, new Date());
}

const Begun = z.object({ heldUntil: z.optional(z.string()) });

/** Sends a mail once more: the lease of the run before is over, as is its rest after a failure. */
export async function mailAgain(key: Key): Promise<void> {
  const { Table } = await import('#functions/platform/dynamo/table.ts');
  const { runMail } = await import('#functions/main/runMail.ts');
  const table = new Table('jobs');
  if ((await table.get(Begun, key, true))?.heldUntil !== undefined) {
    await table.change(Begun, key, { set: { heldUntil: new Date(0).toISOString() } });
  }
  await wakeAlone(key);
  await runMail(key);
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
  const { jobSlots, sleepersOf, wake } = await import('#functions/platform/jobs/jobs.ts');
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
