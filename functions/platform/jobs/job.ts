import type * as z from 'zod/mini';

/** What holds for every job of a name. */
export interface JobFacts {
  readonly name: string;
  /** How often a run that failed is followed by another, each after a longer wait; `usualRetries` unless given. */
  readonly retries?: number;
  /** When it is given up, its row is deleted at once: the row holds more than an id of a person, and a late run helps nobody. */
  readonly isForgotten?: true;
  /** Who does it: a worker of its own for mails, so that no mail waits behind an import. */
  readonly worker?: 'mails';
}

/** Work that is too long, too uncertain or too early for the call that causes it. */
export interface Job<S extends z.ZodMiniType = z.ZodMiniType> extends JobFacts {
  readonly input: S;
  /** Names this piece of work among its kind; made of its cause's id, so that no job refuses its cause. */
  readonly unique: (input: z.output<S>) => string;
  /**
   * Whose job it is: its row goes with their account. Left out where the work has to be done although its member is gone;
   * such a row names people by their ids alone.
   */
  readonly member?: (input: z.output<S>) => string;
}

/** Declares a job, keeping the type of its input for those who start it and for who does it. */
export function job<const S extends z.ZodMiniType>(declared: Job<S>): Job<S> {
  return declared;
}

/**
 * One bounded step of a job, from the place where the last one ended; undefined at the beginning, and in return at the
 * end. A step takes ten minutes at most. It may be repeated, so it must bear to find its work done.
 */
export type Work<S extends z.ZodMiniType> = (
  input: z.output<S>,
  place: string | undefined,
) => Promise<string | undefined>;
