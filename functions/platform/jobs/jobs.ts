import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { clocksApartMs, deadlines } from '#functions/platform/aws/deadlines.ts';
import type { Job } from './job.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { type Condition, type Key, Table, type Values } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Jobs: work that is long, later or uncertain, written in the transaction of what causes it, until it is done.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `JOB#<name>#<unique>` | `-` | `name`, `input`, `state`, `place` where to go on, `runs` and `failures` so far, `error` of the last, `holder` of the latest run, `member` whose job it is, `slot` and `wakeAt`; of a mail what `mailJobs.ts` says |
 *
 * States: `later` (its moment has not come, or it waits before another try), `due` (somebody is to take it), `running`,
 * `failed` (an operator is to look), `sent` (a mail). The stream of the table tells of what becomes due.
 * A run holds its job by a lease: `holder`, and `wakeAt` (of a mail `heldUntil`) as its end. The lease outlasts the
 * function that runs the job by `clocksApartMs`, so when anyone's clock says that it is over, that function has ended.
 * A failed row stays for 14 days. Then the job of a member is gone; any other begins again, since its work has to be done.
 * Indexes byName (with `state`) and byMember, both with `changedAt`: what was to begin later, or has failed once. No other
 * job pays for them.
 * Index byWaking: `slot` (`DUE#<0-7>`), `wakeAt`: when the clock looks after it, whatever its state, unless it failed. A
 * later job becomes due then, and so does what was due or running and has not been heard of since. A mail that is to go at
 * once does not stand there, which would be two writes of its four: queue and stream bring it until it has gone, and should
 * both have lost it, its row expires (`expiresAt`) and what the stream tells of that brings it back.
 */
export const jobs = new Table('jobs');

export const StoredJob = z.object({
  pk: z.string(),
  sk: z.string(),
  name: z.string(),
  input: z.optional(z.unknown()),
  state: z.enum(['later', 'due', 'running', 'failed', 'sent']),
  place: z.optional(z.string()),
  runs: z.number(),
  failures: z._default(z.number(), 0),
  holder: z.optional(z.string()),
  member: z.optional(z.string()),
  wakeAt: z.optional(z.string()),
});
export type StoredJob = z.output<typeof StoredJob>;

const minuteMs = 60_000;
/** What is due waits in a queue; it is put there again where nobody has taken it by then. */
const queuedMs = 10 * minuteMs;
const slots = 8;
export const jobSlots: readonly string[] = Array.from({ length: slots }, (_, place) => `DUE#${place}`);

/** A mail that neither stream nor queue has brought to its end by then is lost, and brought back. */
const lostSeconds = 2 * 3600;
export const lostAt = (now: Date) => Math.floor(now.getTime() / 1000) + lostSeconds;

/** A run that began now holds its job until then. */
const jobLeaseMs = deadlines.jobFunctionMs + clocksApartMs;

/** As long as the queue of failures keeps its message. */
const failedDays = 14;
const daySeconds = 24 * 3600;

/** Spreads what becomes due at once over several partitions of the index. */
export function slotOf(pk: string): string {
  return `DUE#${createHash('sha256').update(pk).digest().readUInt8(0) % slots}`;
}

export const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

/** The step that starts a job, for the transaction of what causes it: now, or at a moment to come. */
export function startStep<S extends z.ZodMiniType>(
  job: Job<S>,
  input: z.output<S>,
  now: Date,
  at: Date = now,
  condition?: Condition,
): Step {
  const { name, unique, worker, member } = job;
  const pk = `JOB#${name}#${unique(input)}`;
  const isLater = at > now;
  const row = {
    pk,
    sk: '-',
    name,
    input,
    state: isLater ? 'later' : 'due',
    runs: 0,
    failures: 0,
    member: member?.(input),
    ...(isLater && { changedAt: now.toISOString() }),
    ...(worker === 'mails' && !isLater
      ? { expiresAt: lostAt(now) }
      : { slot: slotOf(pk), wakeAt: isLater ? at.toISOString() : after(now, queuedMs) }),
  };
  return jobs.putStep(row, condition);
}

/** Starts a job that no write of ours causes. */
export async function startJob<S extends z.ZodMiniType>(
  job: Job<S>,
  input: z.output<S>,
  now: Date,
  at: Date = now,
): Promise<void> {
  await transact([startStep(job, input, now, at)]);
}

/** Holds where a job is not there yet, at work or not. */
export const unlessThere: Condition = { expression: 'attribute_not_exists(pk)' };

/** Starts a job unless it is there already, at work or not. */
export async function startJobOnce<S extends z.ZodMiniType>(
  job: Job<S>,
  input: z.output<S>,
  now: Date,
): Promise<void> {
  await transact([startStep(job, input, now, now, unlessThere)]);
}

/** The step that takes a job back which has not begun, for the transaction of what makes it needless. */
export function cancelStep<S extends z.ZodMiniType>({ name, unique }: Job<S>, input: z.output<S>): Step {
  return jobs.removeStep({ pk: `JOB#${name}#${unique(input)}`, sk: '-' });
}

/**
 * Begins a run of a job that is due. A run whose beginning was not answered, and is asked for again, is its own.
 * @returns undefined where the job is done, or held by another run. When that lease is over, the clock makes it due.
 */
export function claim(key: Key, now: Date): Promise<StoredJob | undefined> {
  const holder = newId(now);
  return jobs.change(StoredJob, key, {
    set: { state: 'running', holder, slot: slotOf(key.pk), wakeAt: after(now, jobLeaseMs) },
    add: { runs: 1 },
    condition: {
      expression: '#state = :due OR holder = :holder',
      values: { ':due': 'due', ':holder': holder },
      names: { '#state': 'state' },
    },
  });
}

/** Holds as long as no run has taken a job over since its row was read. */
export const heldBy = ({ holder }: StoredJob): Condition =>
  holder === undefined
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(holder)' }
    : { expression: 'holder = :holder', values: { ':holder': holder } };

/** Keeps how far a run has come. @returns false where a later run has taken the job over. */
export async function keep(
  row: StoredJob,
  place: string,
  state: 'due' | 'running',
  now: Date,
): Promise<boolean> {
  // What gets on has not failed: what is tried again is the step, not the whole job.
  const set = { place, state, failures: 0, ...(state === 'due' && { wakeAt: after(now, queuedMs) }) };
  return (await jobs.change(StoredJob, keyOf(row), { set, condition: heldBy(row) })) !== undefined;
}

/** A job is done: its row goes. */
export async function finish(row: StoredJob): Promise<void> {
  await jobs.remove(keyOf(row), heldBy(row));
}

/** A run has failed, and another one comes at that moment. @param forget what the row is to hold no more. */
export async function putOff(
  row: StoredJob,
  error: string,
  until: Date,
  now: Date,
  forget: readonly string[] = [],
): Promise<void> {
  const set = {
    state: 'later',
    error,
    slot: slotOf(row.pk),
    wakeAt: until.toISOString(),
    changedAt: now.toISOString(),
  };
  const change = { set, add: { failures: 1 }, remove: ['expiresAt', ...forget], condition: heldBy(row) };
  await jobs.change(StoredJob, keyOf(row), change);
}

/**
 * The last run has failed; for two weeks the row holds what an operator needs to begin again.
 * @returns false where another run has taken the job over.
 */
export async function giveUp(
  row: StoredJob,
  error: string,
  now: Date,
  forget: readonly string[] = [],
): Promise<boolean> {
  const given = await jobs.change(StoredJob, keyOf(row), {
    set: {
      state: 'failed',
      error,
      changedAt: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + failedDays * daySeconds,
    },
    remove: ['slot', 'wakeAt', ...forget],
    condition: heldBy(row),
  });
  return given !== undefined;
}

/**
 * Brings back a job whose row has expired before its work was done, unless its cause has started it anew. A failed job of a
 * member stays gone.
 */
export async function bringBack(row: Values, now: Date): Promise<void> {
  const { pk, sk, state, member } = z.parse(StoredJob, row);
  if (state !== 'failed') {
    await jobs.put({ ...row, pk, sk, state: 'due', expiresAt: lostAt(now) }, unlessThere);
  } else if (member === undefined) {
    const { expiresAt: _, changedAt: __, ...kept } = row;
    await jobs.put({ ...kept, pk, sk, ...begunAgain(pk, now) }, unlessThere);
  }
}

/** What a failed job is that begins again where it was. */
export function begunAgain(pk: string, now: Date) {
  return { state: 'due', failures: 0, slot: slotOf(pk), wakeAt: after(now, queuedMs) };
}

const Sleeping = z.object({ pk: z.string(), sk: z.string(), wakeAt: z.string() });
export type SleepingJob = z.output<typeof Sleeping>;

/** One page of the jobs of a slot that the clock is to look after by now. */
export async function sleepersOf(slot: string, now: Date): Promise<SleepingJob[]> {
  const between = ['', now.toISOString()] as const;
  return (await jobs.query(Sleeping, { index: 'byWaking', pk: slot, between, limit: 100 })).items;
}

/** Makes a job due whose time has come, unless somebody has been at it since it was read. */
export async function wake({ pk, sk, wakeAt }: SleepingJob, now: Date): Promise<void> {
  await jobs.change(
    z.object({}),
    { pk, sk },
    {
      set: { state: 'due', wakeAt: after(now, queuedMs) },
      condition: { expression: 'wakeAt = :seen', values: { ':seen': wakeAt } },
    },
  );
}

export function keyOf({ pk, sk }: Key): Key {
  return { pk, sk };
}
