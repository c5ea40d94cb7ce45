import * as z from 'zod/mini';

/** What a judge is asked: to run tests while one mutant acts, or none. */
export const asked = z.object({
  tests: z.array(z.string()),
  /** '' for none. */
  mutant: z.string(),
  /** Where to write which mutants' code ran, or ''. */
  reached: z.string(),
  /** Files that were written anew since the last question, as whole paths. */
  changed: z.array(z.string()),
});
export type Asked = z.infer<typeof asked>;

/** What it tells: the first red test, or none. `test` is empty where a file could not be run at all. */
export const told = z.object({
  ms: z.number(),
  by: z.optional(z.string()),
  test: z.optional(z.string()),
  said: z.optional(z.string()),
});
export type Told = z.infer<typeof told>;
