import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** A program that takes longer to stop than `handleSignals` waits, or stops at once. */
const program = (exitCode: string, stop: string) => `
  import { handleSignals } from ${JSON.stringify(new URL('./signals.ts', import.meta.url).href)};
  handleSignals(${exitCode}).stopWith(() => ${stop});
  setInterval(() => {}, 1000);
  console.log('ready');
`;

test.each([
  ['a test run whose tools never end', '130', 'new Promise(() => {})', 130],
  ['a test run', '130', 'Promise.resolve()', 130],
  ['a server', '', 'Promise.resolve()', 0],
] as const)('%s that a signal stops ends with its own exit code', async (_, exitCode, stop, expected) => {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', program(exitCode, stop)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');

  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([expected, null]);
});
