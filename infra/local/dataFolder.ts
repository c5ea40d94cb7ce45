import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalRunError } from './localRunError.ts';

/** Where a local run keeps everything, held by this process alone until it is released or ends, however it ends. */
export interface DataFolder {
  readonly path: (name: string) => string;
  /** A secret that never leaves this folder; access keys derive from it. */
  readonly master: string;
  readonly release: () => void;
}

/** @throws LocalRunError where the folder cannot be written, or another run holds it. */
export function openDataFolder(folder: string): DataFolder {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new LocalRunError(
      `The data folder ${folder} cannot be written: fix its permissions or set DATA_DIR.`,
    );
  }
  const release = hold(folder);
  return { path: (name) => join(folder, name), master: masterSecret(join(folder, 'master.key')), release };
}

/** Node's own recursive mkdir never ends where a folder exists but takes no children, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

/** SQLite's lock is the kernel's: it goes with the process, and two who ask at once cannot both have it. */
function hold(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !/locked/.test(error.message)) throw error;
    throw new LocalRunError(`Another run already uses the data folder ${folder}: stop it or set DATA_DIR.`);
  }
}

function masterSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, secret, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
