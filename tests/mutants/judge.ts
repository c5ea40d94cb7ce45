import { rmSync } from 'node:fs';
import { inspect } from 'node:util';
import { createVitest, type TestRunResult } from 'vitest/node';
import './switches.ts';
import { type Asked, asked, type Told } from './asked.ts';

/**
 * Begins a process of its own that runs tests in the copy of the project it was started in, and says what happened: one
 * question after the other. Whoever asks ends it, since a mutant may never come back.
 */
const vitest = await createVitest('test', {
  config: 'tests/mutants/vitest.config.ts',
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  onConsoleLog: () => false,
});

async function run({ tests, mutant, reached, changed }: Asked): Promise<Told> {
  // Vitest counts red tests over all its runs.
  vitest.state.filesMap.clear();
  for (const file of changed) vitest.invalidateFile(file);
  vitest.provide('mutant', mutant);
  vitest.provide('reached', reached);
  if (reached !== '') rmSync(reached, { force: true });
  const began = performance.now();
  const result = await vitest.start([...tests]);
  return { ...caughtIn(result), ms: performance.now() - began };
}

function caughtIn({ testModules, unhandledErrors }: TestRunResult): Omit<Told, 'ms'> {
  for (const module of testModules) {
    for (const test of module.children.allTests('failed')) {
      const { errors } = test.result();
      return { by: module.relativeModuleId, test: test.fullName, said: errors?.[0]?.message ?? '' };
    }
    const [error] = module.errors();
    if (error !== undefined) return { by: module.relativeModuleId, test: '', said: error.message };
  }
  const [error] = unhandledErrors;
  if (error === undefined) return {};
  return { by: testModules[0]?.relativeModuleId ?? '', test: '', said: inspect(error) };
}

process.on('message', (message) => {
  void run(asked.parse(message)).then((told) => process.send?.(told));
});
process.send?.({ ms: 0 });
