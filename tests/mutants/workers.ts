import { copyProject } from './copyProject.ts';
import { type TestRunner, openTestRunner } from './testRunner.ts';

/** A copy of the project that may be changed, and what runs tests in it. */
export interface Worker {
  readonly copy: string;
  readonly runner: TestRunner;
}

export type Workers = readonly [Worker, ...Worker[]];

/** Opens this many workers, at least one. */
export function openWorkers(count: number): Workers {
  const open = (): Worker => {
    const copy = copyProject();
    return { copy, runner: openTestRunner(copy, { config: 'tests/mutants/vitest.config.ts', bail: true }) };
  };
  return [open(), ...Array.from({ length: count - 1 }, open)];
}

/** Does all of the work in order, one item per worker at a time. */
export async function shareWork<T>(
  all: readonly T[],
  workers: readonly Worker[],
  work: (item: T, worker: Worker, index: number) => Promise<void>,
): Promise<void> {
  const left = all.entries();
  await Promise.all(
    workers.map(async (worker) => {
      for (const [index, one] of left) await work(one, worker, index);
    }),
  );
}
