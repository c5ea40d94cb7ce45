import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'alumni-test-';

/** A folder that stands for the system's temporary one while tests run. */
export interface Scratch {
  readonly path: string;
  /** What lies in it: once all has ended, what somebody has forgotten. */
  readonly left: () => readonly string[];
}

/** Makes a folder that goes with this process; those of processes that were killed go now. */
export function makeScratch(): Scratch {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (pid > 0 && !isAlive(pid)) drop(join(tmpdir(), name));
  }
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  process.on('exit', () => drop(path));
  return { path, left: () => readdirSync(path) };
}

/** Whoever was killed a moment ago may still be writing there. */
function drop(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
