import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'alumni-test-';

/** A folder that replaces the system's temporary one while tests run. */
export interface Scratch {
  readonly path: string;
  /** The files left in it when all tests have ended. */
  readonly left: () => readonly string[];
}

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
/** A container may have 64 MB; the tables of all tests take some hundred. */
const neededBytes = 2 * 1024 ** 3;

/** The parent of folders with tables: in memory, where an engine's writes take half the CPU time, if there is room. */
export function parentOfTables(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > neededBytes ? inMemory : tmpdir();
}

/** Creates a folder that is deleted with this process; folders of killed processes are deleted now. */
export function makeScratch(parent = tmpdir()): Scratch {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
    if (pid > 0 && !isAlive(pid)) drop(join(parent, name));
  }
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.on('exit', () => drop(path));
  return { path, left: () => readdirSync(path) };
}

/** A process that was just killed may still be writing there. */
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
