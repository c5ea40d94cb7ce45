import * as z from 'zod/mini';
import { maxLeaseClockSkewMs, deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Change } from '#functions/platform/dynamo/expressions.ts';
import {
  type Condition,
  type Key,
  Table,
  attributeIs,
  anyOf,
  allOf,
  rowExists,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { partitionOf } from '#functions/platform/runtime/hash.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { requestId } from '#functions/platform/runtime/requestId.ts';
import { daySeconds, epochSeconds, minuteMs, isoTimeAfter } from '#functions/platform/runtime/time.ts';
import type { JobDefinition } from './job.ts';

/**
 * Table Jobs: work that is long, later or uncertain. A job is written in the transaction of its cause and stays
 * until it is done.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `JOB#<name>#<unique>` | `-` | `name`, `input`, `queue` if it is not `jobs`, `state`, `checkpoint` to continue from, `runs` and `failures` so far, `error` of the last failure, `holder` of the latest run, `member` who owns the job, `requestId` of its cause, `shard` and `wakeAt`; for a mail see `platform/mail/mailDelivery.ts` |
 *
 * States: `later` (scheduled, or waiting for a retry), `due` (ready to be taken), `running`, `failed` (an operator
 * must look at it), `sent` (a mail). The table's stream announces due jobs.
 *
 * The index byWaking has `shard` (`DUE#<0-7>`) and `wakeAt`: when the clock makes the job due, whatever its state,
 * unless something has moved or removed `wakeAt` by then. So a later job starts, and one that stream, queue or a dead
 * run has lost returns. A run holds its job by a lease: `holder`, with its end in `wakeAt`. The lease outlasts the
 * function's timeout by `maxLeaseClockSkewMs`, so once any clock sees it expired, that function has ended. A failed row stays
 * for 14 days. After that a member's job is gone; any other job starts again, because its work has to be done.
 *
 * The indexes byName (with `state`) and byMember, both with `changedAt`, hold jobs that start later or have failed
 * once, so no other job pays for them.
 */
export const jobs = new Table('jobs');

export const StoredJob = z.object({
  pk: z.string(),
  sk: z.string(),
  name: z.string(),
  input: z.optional(z.unknown()),
  queue: z.optional(z.string()),
  state: z.enum(['later', 'due', 'running', 'failed', 'sent']),
  checkpoint: z.optional(z.string()),
  runs: z.number(),
  failures: z.number(),
  holder: z.optional(z.string()),
  member: z.optional(z.string()),
  requestId: z.optional(z.string()),
  wakeAt: z.optional(z.string()),
  /** Of a mail: it may have been handed to the mail service. */
  isBegun: z.optional(z.boolean()),
});
export type StoredJob = z.output<typeof StoredJob>;

/** A due job waits in a queue. If nobody has taken it by then, it is queued again, unless it may wait longer. */
const requeueAfterMs = 10 * minuteMs;
const shards = 8;
export const dueShards: readonly string[] = Array.from({ length: shards }, (_, index) => `DUE#${index}`);

/** The lease of a run that starts now: longer than its function runs, by any clock. */
const jobLeaseMs = deadlines.jobFunctionMs + maxLeaseClockSkewMs;

/** As long as the dead-letter queue keeps its messages. */
const failedJobDays = 14;

/** Spreads jobs that become due at the same time over several partitions of the index. */
export function dueShardOf(pk: string): string {
  return `DUE#${partitionOf(pk, shards)}`;
}

interface StartOptions {
  /** When to start it; now by default. */
  readonly at?: Date;
  /** What the row of an earlier job of the same name and key must fulfil; any is replaced by default. */
  readonly condition?: Condition;
}

/** The step that starts a job, now or at a later time, for the transaction of its cause. */
export function startJobStep<S extends z.ZodMiniType>(
  job: JobDefinition<S>,
  input: z.output<S>,
  now: Date,
  { at = now, condition }: StartOptions = {},
): Step {
  const { name, unique, queue, member, requeuedAfterMs = requeueAfterMs } = job;
  const pk = `JOB#${name}#${unique(input)}`;
  const isLater = at > now;
  const row = {
    pk,
    sk: '-',
    name,
    input,
    queue,
    state: isLater ? 'later' : 'due',
    runs: 0,
    failures: 0,
    member: member?.(input),
    requestId: requestId(),
    ...(isLater && { changedAt: now.toISOString() }),
    shard: dueShardOf(pk),
    wakeAt: isLater ? at.toISOString() : isoTimeAfter(now, requeuedAfterMs),
  };
  return jobs.putStep(row, condition);
}

/** Starts a job that is not caused by a write of ours. */
export async function startJob<S extends z.ZodMiniType>(
  job: JobDefinition<S>,
  input: z.output<S>,
  now: Date,
  options?: StartOptions,
): Promise<void> {
  await transact([startJobStep(job, input, now, options)]);
}

/** The step that cancels a job that has not started, for the transaction that makes it unnecessary. */
export function cancelJobStep<S extends z.ZodMiniType>(
  { name, unique }: JobDefinition<S>,
  input: z.output<S>,
): Step {
  return jobs.removeStep({ pk: `JOB#${name}#${unique(input)}`, sk: '-' });
}

interface Claim {
  readonly leaseMs?: number;
  /** Other attributes to set. */
  readonly set?: Change['set'];
}

/**
 * Takes a due job for a run. If the response was lost, the same run can claim it again.
 * @returns undefined if the job is done or another run holds it. Once that lease expires, the clock makes the job
 * due.
 */
export function claimJob(
  key: Key,
  now: Date,
  { leaseMs = jobLeaseMs, set = {} }: Claim = {},
): Promise<StoredJob | undefined> {
  const holder = newId(now);
  return jobs.changeAndRead(StoredJob, jobKeyOf(key), {
    set: { ...set, state: 'running', holder, shard: dueShardOf(key.pk), wakeAt: isoTimeAfter(now, leaseMs) },
    add: { runs: 1 },
    condition: anyOf(attributeIs('state', 'due'), attributeIs('holder', holder)),
  });
}

/** Requires that no run has taken the job since its row was read. */
export const notClaimedSince = ({ holder }: StoredJob): Condition =>
  allOf(rowExists, attributeIsAsRead('holder', holder));

/** Saves a run's checkpoint. @returns the new row; undefined if a later run has taken the job. */
export function saveCheckpoint(
  row: StoredJob,
  checkpoint: string,
  state: 'due' | 'running',
  now: Date,
): Promise<StoredJob | undefined> {
  // Progress resets the failures: retries are counted per slice, not per job.
  const set = {
    checkpoint,
    state,
    failures: 0,
    ...(state === 'due' && { wakeAt: isoTimeAfter(now, requeueAfterMs) }),
  };
  return jobs.changeAndRead(StoredJob, jobKeyOf(row), { set, condition: notClaimedSince(row) });
}

/** Deletes the row of a completed job. */
export async function finishJob(row: StoredJob): Promise<void> {
  await jobs.remove(jobKeyOf(row), notClaimedSince(row));
}

interface Failure {
  readonly error: string;
  readonly now: Date;
  /** Attributes to remove from the row. */
  readonly remove?: readonly string[];
}

interface Retry extends Failure {
  /** When the job is due again. */
  readonly until: Date;
  /** False for a job that could not run yet: it uses up no retry. */
  readonly usesRetry: boolean;
}

/** Schedules the next run of a job, unless another run has taken it. */
export async function retryLater(
  row: StoredJob,
  { error, now, remove = [], until, usesRetry }: Retry,
): Promise<void> {
  await jobs.change(jobKeyOf(row), {
    set: {
      state: 'later',
      error,
      shard: dueShardOf(row.pk),
      wakeAt: until.toISOString(),
      changedAt: now.toISOString(),
    },
    add: { failures: usesRetry ? 1 : 0 },
    remove,
    condition: notClaimedSince(row),
  });
}

/**
 * Marks the job as failed after its last retry. For two weeks the row keeps what an operator needs to restart it. Then
 * a member's job expires, and the clock starts any other again, with all its retries.
 * @returns false if another run has taken the job.
 */
export async function giveUpJob(row: StoredJob, { error, now, remove = [] }: Failure): Promise<boolean> {
  const set = { state: 'failed', error, failures: 0, changedAt: now.toISOString() };
  const condition = notClaimedSince(row);
  const keptSeconds = failedJobDays * daySeconds;
  const change =
    row.member === undefined
      ? { set: { ...set, shard: dueShardOf(row.pk), wakeAt: isoTimeAfter(now, keptSeconds * 1000) }, remove }
      : {
          set: { ...set, expiresAt: epochSeconds(now) + keptSeconds },
          remove: ['shard', 'wakeAt', ...remove],
        };
  return jobs.change(jobKeyOf(row), { ...change, condition });
}

/** Makes a failed job due again, from its checkpoint. */
export async function restartFailedJob(key: Key, now: Date): Promise<void> {
  await jobs.change(key, {
    set: { state: 'due', shard: dueShardOf(key.pk), wakeAt: isoTimeAfter(now, requeueAfterMs) },
    remove: ['expiresAt'],
    condition: attributeIs('state', 'failed'),
  });
}

const ScheduledJob = z.object({ pk: z.string(), sk: z.string(), wakeAt: z.string() });
type JobToWake = z.output<typeof ScheduledJob>;

/** One page of the jobs in a shard that the clock must check by now. */
export async function jobsToWake(shard: string, now: Date): Promise<JobToWake[]> {
  const between = ['', now.toISOString()] as const;
  return (await jobs.query(ScheduledJob, { index: 'byWaking', pk: shard, between, limit: 100 })).items;
}

/** Makes a job due if nothing has changed since it was read. */
export async function wakeJob({ pk, sk, wakeAt }: JobToWake, now: Date): Promise<void> {
  await jobs.change(
    { pk, sk },
    {
      set: { state: 'due', wakeAt: isoTimeAfter(now, requeueAfterMs) },
      condition: attributeIs('wakeAt', wakeAt),
    },
  );
}

export function jobKeyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
