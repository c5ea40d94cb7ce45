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
  const { runDueJob } = await import('#functions/main/jobWorker.ts');
  const { sendDueMail } = await import('#functions/main/mailWorker.ts');
  const isMail = /^JOB#send(Bulk)?Mail#/.test(pk);
  await (isMail ? sendDueMail({ pk, sk: '-' }) : runDueJob({ pk, sk: '-' }, forever));
}

const Sleeping = z.object({ wakeAt: z.optional(z.string()) });

/** Makes a job due, like the clock after the lease of a dead run or the rest after a failure. */
export async function wakeAlone(key: Key): Promise<void> {
  const { Table } = await import('#functions/platform/dynamo/table.ts');
  const { wakeJob } = await import('#functions/platform/jobs/jobs.ts');
  const row = await new Table('jobs').get(Sleeping, key, { consistent: true });
  if (row?.wakeAt !== undefined) await wakeJob({ ...key, wakeAt: row.wakeAt }, new Date());
}

/** Runs a job once more, whatever happened in the last run. */
export async function runAgain(key: Key, until = forever): Promise<void> {
  const { runDueJob } = await import('#functions/main/jobWorker.ts');
  await wakeAlone(key);
  await runDueJob(key, until);
}

/** Takes a job over from the run that holds it. */
export async function takeOver(key: Key) {
  const { claimJob } = await import('#functions/platform/jobs/jobs.ts');
  await wakeAlone(key);
  return claimJob(key, new Date());
}

/** Sends a mail once more, as if the last run's lease and the rest after a failure were over. */
export async function mailAgain(key: Key): Promise<void> {
  const { sendDueMail } = await import('#functions/main/mailWorker.ts');
  await wakeAlone(key);
  await sendDueMail(key);
}

/** Every job of this process's tables in that state. Only tests may read all. */
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

/** Runs every due job, and those that follow, until none is left: like dispatcher, queues and workers. */
export async function doJobs(): Promise<void> {
  for (let due = await jobsIn('due'); due.length > 0; due = await jobsIn('due')) {
    for (const { pk } of due) await run(pk);
  }
}

/**
 * Acts as the clock of the jobs at that time: everything scheduled or expired by then becomes due; only the
 * given jobs, if given.
 */
export async function wakeJobsAt(moment: Date, isMeant: (pk: string) => boolean = () => true): Promise<void> {
  const { dueShards, jobsToWake, wakeJob } = await import('#functions/platform/jobs/jobs.ts');
  for (const shard of dueShards) {
    const sleepers = await jobsToWake(shard, moment);
    for (const sleeper of sleepers.filter(({ pk }) => isMeant(pk))) await wakeJob(sleeper, new Date());
  }
}

/** Replaces dispatcher and queue, for `engine.follow('dispatchJobs', …)`: runs due jobs at once. */
export async function doDue(event: unknown): Promise<void> {
  for (const { dynamodb } of Due.parse(event).Records) {
    if (dynamodb.NewImage !== undefined) await run(dynamodb.NewImage.pk.S);
  }
}
