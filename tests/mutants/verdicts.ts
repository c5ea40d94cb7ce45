import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { linesOf } from './jsonLines.ts';

const verdict = z.object({
  key: z.string(),
  /** Hash of the changed file. */
  code: z.string(),
  /** Every test file that runs the changed code, with its hash. */
  tests: z.record(z.string(), z.string()),
  outcome: z.enum(['caught', 'timeout', 'survived']),
  /** The file and the test that caught it, and the test's message; '' if it survived. */
  by: z.string(),
  test: z.string(),
  message: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** The results of earlier runs, a line each, so that a run can be interrupted at any time. */
export interface Verdicts {
  /**
   * The known verdict on a mutant of exactly this code: caught by a test that has not changed, or survived all of
   * them.
   */
  readonly of: (state: Pick<Verdict, 'key' | 'code' | 'tests'>) => Verdict | undefined;
  readonly keep: (verdict: Verdict) => void;
}

export function openVerdicts(file: string): Verdicts {
  mkdirSync(dirname(file), { recursive: true });
  const whole = linesOf(file, verdict);
  const known = new Map(whole.map((one) => [one.key, one]));
  return {
    of({ key, code, tests }) {
      const found = known.get(key);
      if (found === undefined || found.code !== code) return undefined;
      const request = found.by === '' ? Object.keys({ ...tests, ...found.tests }) : [found.by];
      return request.every((test) => tests[test] === found.tests[test]) ? found : undefined;
    },
    keep(one) {
      known.set(one.key, one);
      appendFileSync(file, `${JSON.stringify(one)}\n`);
    },
  };
}
