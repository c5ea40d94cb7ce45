import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Prints its process id and never ends, like a mutant. */
const endless = `
import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
test('endless', () => {
  writeFileSync('pid', String(process.pid));
  for (;;);
});
`;

test('a test runner that loses its parent ends its test run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-mutants-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'endless.test.ts'), endless);
  const runner = fork(join(root, 'tests/mutants/runnerProcess.ts'), [], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  onTestFinished(() => end(runner.pid));
  await once(runner, 'message');
  runner.send({ tests: ['endless.test.ts'], names: [], mutant: '', reached: '', changed: [] });
  const note = join(folder, 'pid');
  await expect.poll(() => existsSync(note) && readFileSync(note, 'utf8')).toMatch(/^\d+$/);
  const worker = Number(readFileSync(note, 'utf8'));
  expect(isRunning(worker)).toBe(true);

  runner.disconnect();

  await expect.poll(() => isRunning(worker)).toBe(false);
});

/** Kills a test runner and its process group, if it is still running. */
function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
