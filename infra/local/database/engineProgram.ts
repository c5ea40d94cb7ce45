import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { LocalRunError } from '../errors/localRunError.ts';

/** A process of the embedded engine, with its latest output. */
export interface EngineRun {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/**
 * Ends the engine when our end of its pipe closes because this process was killed. The shell replaces itself with the
 * engine, so pid and exit code are the engine's.
 */
const watchScript =
  'umask 077; exec 3<&0; (read -r _ <&3 || kill -9 $$) 2>/dev/null & exec "$0" "$@" 3<&- </dev/null';

/** Runs the engine's program. @throws LocalRunError if there is none for this platform. */
export function runEngine(args: readonly string[]): EngineRun {
  const child = spawn('/bin/sh', ['-c', watchScript, findEngine(), ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  child.stdin.on('error', () => undefined);
  return { child, said: () => output.trim() };
}

function findEngine(): string {
  const require = createRequire(import.meta.url);
  try {
    return join(require.resolve('@dynoxide/linux-x64/package.json'), '..', 'dynoxide');
  } catch {
    const onPath = (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'dynoxide'))
      .find((path) => existsSync(path));
    if (onPath !== undefined) return onPath;
    throw new LocalRunError(
      'There is no DynamoDB engine for this platform: put `dynoxide` on the PATH or name any DynamoDB endpoint in DYNAMODB_ENDPOINT.',
    );
  }
}
