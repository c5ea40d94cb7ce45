import * as z from 'zod/mini';

/** What a judge is asked: to run tests while one mutant acts, or none. */
export const asked = z.object({
  /** Files of tests. */
  tests: z.array(z.string()),
  /** Whole names of the tests in them that are to run; all where there is none. */
  names: z.array(z.string()),
  /** '' for none. */
  mutant: z.string(),
  /** Where to write what was passed, or ''. */
  reached: z.string(),
  /** Files that were written anew since the last question, as whole paths. */
  changed: z.array(z.string()),
});
export type Asked = z.infer<typeof asked>;

/** What a file of tests has passed: numbers of mutants, outside of any test, and by whole names of tests. */
export const passed = z.object({
  outside: z.array(z.string()),
  tests: z.record(z.string(), z.array(z.string())),
});
export type Passed = z.infer<typeof passed>;

/** A test that failed; its name is empty where its file could not be run at all. */
const red = z.object({ file: z.string(), test: z.string(), said: z.string() });
export type Red = z.infer<typeof red>;

/** What it tells: which tests turned red, and how long it took. */
export const told = z.object({ ms: z.number(), green: z.number(), red: z.array(red) });
export type Told = z.infer<typeof told>;
