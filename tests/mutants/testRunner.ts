import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RunRequest, type RunResult, runResult } from './testRuns.ts';

/** A process that takes one request at a time, and is replaced if it does not answer. */
export interface TestRunner {
  /** @returns undefined if no answer came within `mostMs`. */
  readonly run: (request: RunRequest, mostMs: number) => Promise<RunResult | undefined>;
  /** Ends the process and the processes it started; the end of this process does the same. */
  readonly close: () => void;
}

export interface RunnerOptions {
  /** The test runner's config, relative to the project's root. */
  readonly config: string;
  /** True if one failed test is enough. */
  readonly bail: boolean;
}

/**
 * Opens a test runner in a copy of the project. What its tests leave in the folder for temporary files is deleted with
 * it.
 */
export function openTestRunner(copy: string, { config, bail }: RunnerOptions): TestRunner {
  let child: ChildProcess | undefined;
  const temporary = join(copy, '.tmp');

  async function start(): Promise<ChildProcess> {
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary);
    const started = fork(
      join(copy, 'tests/mutants/runnerProcess.ts'),
      ['--config', config, ...(bail ? ['--bail'] : [])],
      {
        cwd: copy,
        // The leader of a process group: its workers and their databases end with it.
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          TMPDIR: temporary,
          // A short test file spends most of its time loading packages.
          NODE_COMPILE_CACHE: join(copy, '.compiled'),
          NODE_ENV: 'test',
          VITEST: '1',
        },
      },
    );
    await once(started, 'message');
    return started;
  }

  function close(): void {
    const pid = child?.pid;
    child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }

  // Before the copy is removed.
  process.prependListener('exit', close);
  return {
    async run(request, mostMs) {
      child ??= await start();
      const current = child;
      const answer = await new Promise<RunResult | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), mostMs);
        current.once('message', (message) => {
          clearTimeout(timer);
          resolve(runResult.parse(message));
        });
        current.once('exit', () => {
          clearTimeout(timer);
          const file = request.tests[0] ?? '';
          resolve({ ms: 0, green: 0, red: [{ file, test: '', message: 'the process ended' }] });
        });
        current.send(request);
      });
      current.removeAllListeners();
      if (answer === undefined || current.exitCode !== null) close();
      return answer;
    },
    close,
  };
}
