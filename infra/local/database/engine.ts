import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LocalRunError } from '../localRunError.ts';

/** A running DynamoDB: its address, and how to end it. */
export interface Engine {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const readyMs = 10_000;

/**
 * Ends the engine when our end of its pipe closes without a farewell: when this process was killed, however hard.
 * The shell replaces itself by the engine, so that its pid and its exit are the engine's own.
 */
const watched = 'exec 3<&0; (read -r _ <&3 || kill -9 $$) & exec "$0" "$@" 3<&- </dev/null';

/** Starts DynamoDB on a file, or takes the one at `endpoint`. @throws LocalRunError where there is none to start. */
export async function startEngine(file: string, endpoint: string | undefined): Promise<Engine> {
  if (endpoint !== undefined) return { url: endpoint.replace(/\/$/, ''), stop: async () => undefined };
  const port = await freePort();
  const args = ['--host', '127.0.0.1', '--port', String(port), '--db-path', file];
  const child = spawn('/bin/sh', ['-c', watched, findEngine(), ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  child.stdin.on('error', () => undefined);
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, () => said);
  return { url, stop: () => stop(child) };
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

async function ready(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const until = Date.now() + readyMs; Date.now() < until; await pause(10)) {
    if (child.exitCode !== null) break;
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  child.kill('SIGKILL');
  throw new LocalRunError(`The DynamoDB engine did not start. ${said().trim()}`);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), 3000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.stdin?.end('bye\n');
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
