import * as z from 'zod/mini';

/** A question to a judge: run tests while one mutant is active, or none. */
export const asked = z.object({
  /** Test files. */
  tests: z.array(z.string()),
  /** Full names of the tests to run; empty for all. */
  names: z.array(z.string()),
  /** '' for none. */
  mutant: z.string(),
  /** Where to write which mutants' code ran, or ''. */
  reached: z.string(),
  /** Absolute paths of files that have changed since the last question. */
  changed: z.array(z.string()),
});
export type Asked = z.infer<typeof asked>;

/** What a test file has run: numbers of mutants, outside of any test and by full name of the test. */
export const passed = z.object({
  outside: z.array(z.string()),
  tests: z.record(z.string(), z.array(z.string())),
});
export type Passed = z.infer<typeof passed>;

/** A test that failed; its name is empty if its file could not run. */
const red = z.object({ file: z.string(), test: z.string(), said: z.string() });
export type Red = z.infer<typeof red>;

/** The answer: which tests failed, and how long they took. */
export const told = z.object({ ms: z.number(), green: z.number(), red: z.array(red) });
export type Told = z.infer<typeof told>;
