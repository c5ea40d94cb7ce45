import * as z from 'zod/mini';

/** Runs tests while one mutant is active, or none. */
export const runRequest = z.object({
  /** Test files. */
  tests: z.array(z.string()),
  /** Full names of the tests to run; empty for all. */
  names: z.array(z.string()),
  /** '' for none. */
  mutant: z.string(),
  /** Where to write which mutants' code ran, or ''. */
  reached: z.string(),
  /** Absolute paths of files that have changed since the last request. */
  changed: z.array(z.string()),
});
export type RunRequest = z.infer<typeof runRequest>;

/** The mutants whose code a test file ran, by their ids: outside of any test, and by full name of the test. */
export const coverage = z.object({
  outside: z.array(z.string()),
  tests: z.record(z.string(), z.array(z.string())),
});
export type Coverage = z.infer<typeof coverage>;

/** A test that failed; its name is empty if its file could not run. */
const failedTest = z.object({ file: z.string(), test: z.string(), message: z.string() });
export type FailedTest = z.infer<typeof failedTest>;

/** Which tests failed, how many passed, and how long they took. */
export const runResult = z.object({ ms: z.number(), green: z.number(), red: z.array(failedTest) });
export type RunResult = z.infer<typeof runResult>;
