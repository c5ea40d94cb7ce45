import { rmSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { createVitest, type TestRunResult } from 'vitest/node';
import './switches.ts';
import { type RunRequest, runRequest, type FailedTest, type RunResult } from './testRuns.ts';

/**
 * A process that runs tests in its copy of the project and reports the result, one request after the other. Its parent
 * ends it, because a mutant may never return.
 */
const { values } = parseArgs({ options: { config: { type: 'string' }, bail: { type: 'boolean' } } });
const vitest = await createVitest('test', {
  config: values.config ?? '',
  watch: false,
  bail: values.bail === true ? 1 : 0,
  maxWorkers: 1,
  reporters: [{}],
  onConsoleLog: () => false,
});

async function run({ tests, names, mutant, reached, changed }: RunRequest): Promise<RunResult> {
  // Vitest counts failed tests over all its runs.
  vitest.state.filesMap.clear();
  for (const file of changed) vitest.invalidateFile(file);
  vitest.provide('mutant', mutant);
  vitest.provide('reached', reached);
  if (names.length === 0) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(`^\\s*(${names.map(literally).join('|')})\\s*$`));
  if (reached !== '') rmSync(reached, { force: true });
  const began = performance.now();
  const result = await vitest.start([...tests]);
  const passed = result.testModules.flatMap((module) => [...module.children.allTests('passed')]);
  return { red: redIn(result), green: passed.length, ms: performance.now() - began };
}

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function redIn({ testModules, unhandledErrors }: TestRunResult): FailedTest[] {
  const red = testModules.flatMap((module) => {
    const file = module.relativeModuleId;
    const tests = [...module.children.allTests('failed')].map((test) => ({
      file,
      test: test.fullName,
      message: test.result().errors?.[0]?.message ?? '',
    }));
    return [...tests, ...module.errors().map(({ message }) => ({ file, test: '', message: message }))];
  });
  const file = testModules[0]?.relativeModuleId ?? '';
  return [...red, ...unhandledErrors.map((error) => ({ file, test: '', message: inspect(error) }))];
}

// A worker in an endless mutant handles no message, so the whole group is killed when its parent ends for any reason.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.on('message', (message) => {
  void run(runRequest.parse(message)).then((result) => process.send?.(result));
});
process.send?.('ready');
