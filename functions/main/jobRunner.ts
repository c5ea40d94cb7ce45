import * as z from 'zod/mini';
import { findUser } from '#functions/members/users.ts';
import { RowKey, type Key } from '#functions/platform/dynamo/table.ts';
import { type JobHandler, UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import {
  claimJob,
  finishJob,
  giveUpJob,
  saveCheckpoint,
  retryLater,
  type StoredJob,
} from '#functions/platform/jobs/jobs.ts';
import { sendToQueue } from '#functions/platform/jobs/sendToQueue.ts';
import { log, errorTrace } from '#functions/platform/runtime/log.ts';
import { withRequestId } from '#functions/platform/runtime/requestId.ts';
import { minuteMs, isoTimeAfter } from '#functions/platform/runtime/time.ts';

/** How many minutes a job waits after each failure in a row. The failure after the last one gives it up. */
const retryDelayMinutes = [1, 5, 15, 60, 180] as const;
/** How soon a job that needs newer code is tried again. */
const newerCodeDelayMinutes = 15;

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
  await withRequestId(claimed.requestId, async () => {
    let row: StoredJob | undefined = claimed;
    while (row !== undefined) row = await runSlice(handler, row, until);
  });
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
    if (await retryOrGiveUp(row, error, new Date())) await handler?.onGivenUp(row.input);
    return undefined;
  }
}

export interface RetryOptions {
  /** Attributes to remove from the job's row. */
  readonly remove?: readonly string[];
  /** The earliest time of the next run, in ISO 8601. */
  readonly notBefore?: string | undefined;
}

/**
 * Schedules the next run of a job that has failed, or gives it up after the last retry.
 * @returns true if it is given up.
 */
export async function retryOrGiveUp(
  row: StoredJob,
  failure: unknown,
  now: Date,
  { remove = [], notBefore = '' }: RetryOptions = {},
): Promise<boolean> {
  const needsNewerCode = failure instanceof UnknownJobKindError;
  const error = errorTrace(failure);
  log({
    level: 'error',
    message: needsNewerCode ? 'job needs newer code' : 'job failed',
    job: row.name,
    error,
  });
  if (row.member !== undefined && (await findUser(row.member)) === undefined) {
    await finishJob(row);
    return false;
  }
  const minutes = needsNewerCode ? newerCodeDelayMinutes : retryDelayMinutes[row.failures];
  if (minutes !== undefined) {
    const retryAt = isoTimeAfter(now, minutes * minuteMs);
    const until = new Date(retryAt < notBefore ? notBefore : retryAt);
    await retryLater(row, { error, now, remove, until, usesRetry: !needsNewerCode });
    return false;
  }
  if (!(await giveUpJob(row, { error, now, remove }))) return false;
  // Only after the write: a job that another run continues has not been given up.
  await sendToQueue('failed', [{ job: row.name, key: row.pk }], 0);
  return true;
}

const QueueEvent = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });

/**
 * Creates the Lambda handler of a job queue, which takes one job at a time. A job may be delivered twice; its row
 * says which run holds it.
 */
export function jobQueueHandler(run: (key: Key) => Promise<void>): (event: unknown) => Promise<void> {
  return async (event) => {
    const [{ body }] = z.parse(QueueEvent, event).Records;
    await run(RowKey.parse(JSON.parse(body)));
  };
}
