import * as z from 'zod/mini';
import type { JobQueue } from './queues.ts';

/** What holds for every job of a name. */
export interface JobSettings {
  readonly name: string;
  /**
   * Mails, pushes to or notifies people, or prepares that. After a restore of the tables it does not run again for what
   * it may have sent already.
   */
  readonly reachesPeople?: true;
  /**
   * The queue in which it waits for its worker; `jobs` by default. Mails and pushes have their own, so that they never
   * wait behind an import or many other mails.
   */
  readonly queue?: JobQueue;
  /** How long a due job may wait in its queue before the clock queues it again; ten minutes by default. */
  readonly requeuedAfterMs?: number;
}

/** Work that is too long, too uncertain or too early for the request that causes it. */
export interface JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> extends JobSettings {
  readonly input: S;
  /**
   * Identifies the job among those of its name. If each cause must get a job of its own, it contains the cause's id:
   * two jobs with one key are one row.
   */
  readonly unique: (input: z.output<S>) => string;
  /**
   * The member who owns the job; its row is deleted with their account. Omitted for work that must be done even
   * after the member is gone; such a row refers to people only by id.
   */
  readonly member?: (input: z.output<S>) => string | undefined;
}

/** Declares a job and keeps the type of its input. */
export function job<const S extends z.ZodMiniType>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}

/** A job with the functions that do its work; both parse the stored input. */
export interface JobHandler {
  readonly settings: JobSettings;
  readonly run: (input: unknown, checkpoint?: string, now?: Date) => Promise<string | undefined>;
  readonly onGivenUp: (input: unknown) => Promise<void>;
}

/**
 * Joins a job with its work. `main/jobWorker.ts` lists all handlers.
 * @param run one slice, of ten minutes at most. It gets the checkpoint of the previous slice, undefined at the start,
 * and the time at which it begins. It returns the next checkpoint, undefined when done. A slice may run again, so it
 * must tolerate work that is already done.
 * @param onGivenUp runs once the last retry has failed. An operator may start the job again after that.
 */
export function jobHandler<S extends z.ZodMiniType>(
  { input, ...settings }: JobDefinition<S>,
  run: (input: z.output<S>, checkpoint: string | undefined, now: Date) => Promise<string | undefined>,
  onGivenUp?: (input: z.output<S>) => Promise<void>,
): JobHandler {
  return {
    settings,
    run: (stored, checkpoint, now = new Date()) => run(z.parse(input, stored), checkpoint, now),
    onGivenUp: async (stored) => onGivenUp?.(z.parse(input, stored)),
  };
}

/** A slice whose checkpoint has more than one part: it is stored as JSON and parsed by `schema`. */
export function withCheckpoint<I, S extends z.ZodMiniType>(
  schema: S,
  run: (input: I, checkpoint: z.output<S> | undefined, now: Date) => Promise<z.output<S> | undefined>,
): (input: I, checkpoint: string | undefined, now: Date) => Promise<string | undefined> {
  return async (input, stored, now) => {
    const checkpoint = stored === undefined ? undefined : z.parse(schema, JSON.parse(stored));
    const next = await run(input, checkpoint, now);
    return next === undefined ? undefined : JSON.stringify(next);
  };
}

/**
 * Thrown for a job or mail of a kind that this version does not have: a newer version started it, and this one runs
 * beside it during a deployment or after a rollback. The job waits, and no retry is used up.
 */
export class UnknownJobKindError extends Error {
  override readonly name = 'UnknownJobKindError';
}
