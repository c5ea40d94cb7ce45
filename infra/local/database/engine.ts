import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LocalRunError } from '../errors/localRunError.ts';
import { damaged, isDamage, isStorageError, storageAdvice } from '../errors/storageErrors.ts';
import { indexStreams } from './engineFile.ts';
import { type EngineRun, runEngine } from './engineProgram.ts';
import { defaultHeartbeat, type Heartbeat, watchHeartbeat } from './heartbeat.ts';

/** A running DynamoDB: its address, and how to stop it. */
export interface Engine {
  readonly url: string;
  /** Process id of the embedded engine; undefined for an external one. */
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** Callbacks for an engine that does not run as expected. */
interface EngineWatch {
  /** The engine works, but slowly. */
  readonly slow?: (sentence: string) => void;
  /** The engine was restarted on the same data at the same address. */
  readonly restarted: (sentence: string) => void;
  /** The engine is gone for good. */
  readonly lost: (sentence: string) => void;
}

const startTimeoutMs = 10_000;
/** An engine that exits more often than this in a short time is not restarted. */
const maxRestarts = 3;
const restartsWithinMs = 60_000;

/**
 * Starts DynamoDB on a file, or uses the one at `endpoint`. An engine that exits or hangs is restarted.
 * @throws LocalRunError if there is no engine, or it cannot read the file.
 */
export async function startEngine(
  file: string,
  endpoint: string | undefined,
  watch?: EngineWatch,
  heartbeat: Heartbeat = defaultHeartbeat,
): Promise<Engine> {
  if (endpoint !== undefined) return otherEngine(endpoint);
  let stopping = false;
  const { url, port, run: first } = await startOnFreePort(file);
  let run = first;
  let restarts: number[] = [];
  let hangs = false;
  const ended = async (code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return;
    const how = hangs
      ? 'The embedded database stopped responding'
      : `The embedded database exited unexpectedly (${signal ?? `code ${code}`})`;
    hangs = false;
    restarts = [...restarts, Date.now()].filter((time) => Date.now() - time < restartsWithinMs);
    if (restarts.length > maxRestarts || !existsSync(file)) {
      return watch?.lost(
        `${how} and keeps failing, so the site is stopping. Start it again. ${run.said()}`.trim(),
      );
    }
    run = spawnEngine(file, port);
    run.child.once('exit', (exitCode, exitSignal) => void ended(exitCode, exitSignal));
    try {
      await ready(url, file, run);
      watch?.restarted(`${how} and was restarted. No confirmed write was lost.`);
    } catch {
      // The new engine exited too; its own exit handler deals with that.
    }
  };
  prepare(file, run, watch);
  run.child.once('exit', (code, signal) => void ended(code, signal));
  const stopWatching = watchHeartbeat(url, heartbeat, () => {
    hangs = true;
    run.child.kill('SIGKILL');
  });
  return {
    url,
    pid: () => run.child.pid,
    stop: () => {
      stopping = true;
      stopWatching();
      return stopEngine(run.child);
    },
  };
}

function otherEngine(endpoint: string): Engine {
  return { url: endpoint.replace(/\/$/, ''), pid: () => undefined, stop: async () => undefined };
}

function spawnEngine(file: string, port: number): EngineRun {
  return runEngine(['--host', '127.0.0.1', '--port', String(port), '--db-path', file]);
}

/** Starts an engine on a free port. If another program takes the port first, tries another one. */
export async function startOnFreePort(
  file: string,
  pickPort = freePort,
  triesLeft = 5,
): Promise<{ readonly run: EngineRun; readonly url: string; readonly port: number }> {
  const port = await pickPort();
  const url = `http://127.0.0.1:${port}`;
  const run = spawnEngine(file, port);
  try {
    await ready(url, file, run);
    return { run, url, port };
  } catch (error) {
    if (triesLeft === 0 || !isPortTaken(run.said())) throw error;
    return startOnFreePort(file, pickPort, triesLeft - 1);
  }
}

const isPortTaken = (output: string) => /(port \d+ is|address) already in use/i.test(output);

async function ready(url: string, file: string, { child, said }: EngineRun): Promise<void> {
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await pause(10)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    // Another program may respond on this port; only the engine's own output proves that it is the engine.
    if (!said().includes('listening on')) continue;
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  child.kill('SIGKILL');
  throw new LocalRunError(cannotStart(file, said()));
}

function prepare(file: string, { child }: EngineRun, watch: EngineWatch | undefined): void {
  try {
    if (indexStreams(file)) return;
    watch?.slow?.(
      `The stream records in ${file} have a format that this version doesn't know, so writes get slower as streams grow.`,
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw new LocalRunError(cannotStart(file, String(error)));
  }
}

/** Explains from the engine's last output why it did not start, and what to do. */
function cannotStart(file: string, output: string): string {
  if (isDamage(output)) return damaged(file);
  if (isStorageError(output)) return `The database ${file} cannot be written: ${storageAdvice}.`;
  return `The DynamoDB engine did not start on ${file}. ${output}`.trim();
}

function stopEngine(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 3000);
    child.once('exit', () => {
      clearTimeout(killTimer);
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
