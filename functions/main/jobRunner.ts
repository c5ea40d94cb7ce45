import * as z from 'zod/mini';
import { findUser } from '#functions/members/users.ts';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { type JobHandler, UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import {
  claimJob,
  delayJob,
  finishJob,
  giveUpJob,
  saveCheckpoint,
  retryLater,
  type StoredJob,
} from '#functions/platform/jobs/jobs.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { withRequestId } from '#functions/platform/runtime/requestId.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';

const retries = 5;
/** How long a job waits after each failure, in minutes; the last value holds for all further ones. */
const retryDelayMinutes = [1, 5, 15, 60, 180] as const;
/** How soon a job that needs newer code is tried again. */
const newerCodeDelayMinutes = 15;

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs);

/**
 * Runs a job until it is done or its time is up. Its checkpoint is stored after every slice, so that an interruption
 * costs at most one slice. A failed run is retried with growing delays; after the last one the job stays as failed,
 * with everything needed to start it again, and is reported to the queue of failures. A job of a deleted member is not
 * retried, because erasure may have missed it. A job that only newer code can run waits for that, however long it
 * takes.
 * @param until no slice begins after this moment, epoch milliseconds; an unfinished job becomes due again.
 */
export async function claimAndRun(handlers: readonly JobHandler[], key: Key, until: number): Promise<void> {
  const claimed = await claimJob(key, new Date());
  if (claimed === undefined) return;
  const handler = handlers.find(({ settings }) => settings.name === claimed.name);
  await withRequestIdOf(claimed, async () => {
    let row: StoredJob | undefined = claimed;
    while (row !== undefined) row = await runSlice(handler, row, until);
  });
}

/** Does work of a job for the request that caused the job, if one did. */
export function withRequestIdOf<T>({ requestId }: StoredJob, work: () => Promise<T>): Promise<T> {
  return requestId === undefined ? work() : withRequestId(requestId, work);
}

/** @returns the row as it was saved, for the next slice; undefined if this run is over. */
async function runSlice(
  handler: JobHandler | undefined,
  row: StoredJob,
  until: number,
): Promise<StoredJob | undefined> {
  try {
    if (handler === undefined) throw new UnknownJobKindError();
    const checkpoint = await handler.run(row.input, row.checkpoint);
    if (checkpoint === undefined) {
      await finishJob(row);
      return undefined;
    }
    const isTimeUp = Date.now() >= until;
    const saved = await saveCheckpoint(row, checkpoint, isTimeUp ? 'due' : 'running', new Date());
    return isTimeUp ? undefined : saved;
  } catch (error) {
    await retryOrGiveUp(row, error, { onGivenUp: handler?.onGivenUp });
    return undefined;
  }
}

export interface RetryOptions {
  /** Attributes to remove from the job's row. */
  readonly remove?: readonly string[];
  /** The earliest time of the next run. */
  readonly notBefore?: string | undefined;
  /** Deletes the row once the job is given up. */
  readonly isDeletedWhenGivenUp?: boolean;
  readonly onGivenUp?: JobHandler['onGivenUp'] | undefined;
}

/** Delays a job whose run has failed, or gives it up after the last retry. */
export async function retryOrGiveUp(
  row: StoredJob,
  failure: unknown,
  { remove = [], notBefore = '', isDeletedWhenGivenUp = false, onGivenUp }: RetryOptions = {},
): Promise<void> {
  const [error, now] = [errorTrace(failure), new Date()];
  const isEarly = failure instanceof UnknownJobKindError;
  log({ level: 'error', message: isEarly ? 'job needs newer code' : 'job failed', job: row.name, error });
  if (row.member !== undefined && (await findUser(row.member)) === undefined) return finishJob(row);
  if (isEarly) return delayJob(row, { error, until: minutesAfter(now, newerCodeDelayMinutes), now, remove });
  const minutes = minutesUntilRetry(row);
  if (minutes !== undefined) {
    const until = minutesAfter(now, minutes);
    return retryLater(row, {
      error,
      until: until.toISOString() < notBefore ? new Date(notBefore) : until,
      now,
      remove,
    });
  }
  if (!(await giveUpJob(row, { error, now, remove }))) return;
  if (isDeletedWhenGivenUp) await finishJob(row);
  // Only after the write: a job that another run continues has not been given up.
  await sendToQueue('failed', [{ job: row.name, key: row.pk }], 0);
  await onGivenUp?.(row.input);
}

/** How long a job that failed waits for its next run; undefined after the last one. */
function minutesUntilRetry({ failures }: StoredJob): number | undefined {
  return failures < retries ? retryDelayMinutes[Math.min(failures, retryDelayMinutes.length - 1)] : undefined;
}

const QueueEvent = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });
const JobKey = z.object({ pk: z.string(), sk: z.string() });

/**
 * Creates the Lambda handler of a job queue, which takes one job at a time. A job may be delivered twice; its row
 * says which run holds it.
 */
export function jobQueueHandler(run: (key: Key) => Promise<void>): (event: unknown) => Promise<void> {
  return async (event) => {
    const [{ body }] = z.parse(QueueEvent, event).Records;
    await run(JobKey.parse(JSON.parse(body)));
  };
}
