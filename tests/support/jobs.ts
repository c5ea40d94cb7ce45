import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { sendDueMail } from '#functions/main/mailWorker.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { wakeJob, claimJob, dueShards, jobsToWake } from '#functions/platform/jobs/jobs.ts';
import { documents } from './documents.ts';

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
  const isMail = /^JOB#send(Bulk)?Mail#/.test(pk);
  await (isMail ? sendDueMail({ pk, sk: '-' }, new Date()) : runDueJob({ pk, sk: '-' }, forever));
}

const Sleeping = z.object({ wakeAt: z.optional(z.string()) });

/** Makes a job due, like the clock after the lease of a dead run or the rest after a failure. */
export async function wakeAlone(key: Key): Promise<void> {
  const row = await new Table('jobs').get(Sleeping, key, { consistent: true });
  if (row?.wakeAt !== undefined) await wakeJob({ ...key, wakeAt: row.wakeAt }, new Date());
}

/** Runs a job once more, whatever happened in the last run. */
export async function runAgain(key: Key, until = forever): Promise<void> {
  await wakeAlone(key);
  await runDueJob(key, until);
}

/** Takes a job over from the run that holds it. */
export async function takeOver(key: Key) {
  await wakeAlone(key);
  return claimJob(key, new Date());
}

/** Sends a mail once more, as if the last run's lease and the rest after a failure were over. */
export async function mailAgain(key: Key): Promise<void> {
  await wakeAlone(key);
  await sendDueMail(key, new Date());
}

/** Every job of this process's tables in that state. Only tests may read all. */
export async function jobsIn(state: string): Promise<readonly z.output<typeof Row>[]> {
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
