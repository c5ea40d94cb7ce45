import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Asked, type Told, told } from './asked.ts';

/** A judge that gets one question at a time, and is replaced if it does not answer. */
export interface Bench {
  /** @returns undefined if no answer came within `mostMs`. */
  readonly ask: (asked: Asked, mostMs: number) => Promise<Told | undefined>;
  /** Ends the judge and the processes it started; the end of this process does the same. */
  readonly close: () => void;
}

export interface Manner {
  /** The test runner's config, relative to the project's root. */
  readonly config: string;
  /** True if one failed test is enough. */
  readonly bail: boolean;
}

/**
 * Opens a judge in a copy of the project. What its tests leave in the folder for temporary files is deleted with
 * it.
 */
export function openBench(copy: string, { config, bail }: Manner): Bench {
  let judge: ChildProcess | undefined;
  const temporary = join(copy, '.tmp');

  async function seat(): Promise<ChildProcess> {
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary);
    const seated = fork(
      join(copy, 'tests/mutants/judge.ts'),
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
    await once(seated, 'message');
    return seated;
  }

  function close(): void {
    const pid = judge?.pid;
    judge = undefined;
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
    async ask(asked, mostMs) {
      judge ??= await seat();
      const seated = judge;
      const answer = await new Promise<Told | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), mostMs);
        seated.once('message', (message) => {
          clearTimeout(timer);
          resolve(told.parse(message));
        });
        seated.once('exit', () => {
          clearTimeout(timer);
          const file = asked.tests[0] ?? '';
          resolve({ ms: 0, green: 0, red: [{ file, test: '', said: 'the process ended' }] });
        });
        seated.send(asked);
      });
      seated.removeAllListeners();
      if (answer === undefined || seated.exitCode !== null) close();
      return answer;
    },
    close,
  };
}
