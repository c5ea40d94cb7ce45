import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalRunError } from './errors/localRunError.ts';
import { writePrivately } from './process/privateFile.ts';
import { isStorageTrouble, storageAdvice } from './errors/storageTrouble.ts';

/** Where a local run keeps everything, held by this process alone until it is released or ends, however it ends. */
export interface DataFolder {
  readonly folder: string;
  readonly path: (name: string) => string;
  /** A secret that never leaves this folder; access keys derive from it. */
  readonly master: string;
  /** False once the folder has been deleted or another stands in its place: what is written now is lost. */
  readonly isIntact: () => boolean;
  readonly release: () => void;
}

const lockName = 'lock';
const masterName = 'master.key';
/** What shows that a folder is a run's own. */
const ours = [lockName, masterName, 'tables.db', 'queues.db'];

/**
 * Opens the folder; whatever this process makes from then on is its owner's alone.
 * @throws LocalRunError where the folder cannot be written, stands open to others, or another run holds it.
 */
export function openDataFolder(folder: string): DataFolder {
  process.umask(0o077);
  prepare(folder);
  const path = (name: string) => join(folder, name);
  const release = hold(folder, path(lockName));
  const lock = fileId(path(lockName));
  try {
    const master = masterSecret(path(masterName));
    return { folder, path, master, release, isIntact: () => fileId(path(lockName)) === lock };
  } catch (error) {
    release();
    throw error;
  }
}

function prepare(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true) {
    throw new LocalRunError(`The data folder ${folder} is a file: move it away or set DATA_DIR.`);
  }
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    close(folder);
  } catch (error) {
    if (error instanceof LocalRunError) throw error;
    const advice = isStorageTrouble(error) ? storageAdvice : 'fix its permissions';
    throw new LocalRunError(`The data folder ${folder} cannot be written: ${advice}, or set DATA_DIR.`);
  }
}

/**
 * Closes the folder to everybody else, and with it what it holds. One that holds other things alone may be anybody's,
 * as `/tmp` is: nobody but its owner closes that.
 */
function close(folder: string): void {
  const held = readdirSync(folder);
  const isOurs = held.length === 0 || ours.some((name) => held.includes(name));
  if (isOurs) return chmodSync(folder, 0o700);
  if ((statSync(folder).mode & 0o077) === 0) return;
  throw new LocalRunError(
    `The data folder ${folder} holds other things and is open to others: close it (chmod 700 ${folder}), or set DATA_DIR to a folder of its own.`,
  );
}

/** Node's own recursive mkdir never ends where a folder exists but takes no children, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** SQLite's lock is the kernel's: it goes with the process, and two who ask at once cannot both have it. */
function hold(folder: string, file: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file);
    lock = opened;
    opened.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    return () => opened.close();
  } catch (error) {
    lock?.close();
    throw new LocalRunError(notHeld(folder, file, error));
  }
}

function notHeld(folder: string, file: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  if (/locked/.test(said)) {
    return `Another run already uses the data folder ${folder}: stop it or set DATA_DIR.`;
  }
  if (/not a database|malformed/.test(said)) {
    return `The lock ${file} is damaged: delete this file, which holds no data, and start again.`;
  }
  if (isStorageTrouble(error))
    return `The lock ${file} cannot be written: ${storageAdvice}, or set DATA_DIR.`;
  return `The lock ${file} cannot be used (${said}): delete it, it holds no data, and start again.`;
}

/** Which file stands at a path; another one, or none, has another id. */
function fileId(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

/** Made anew where it is damaged: keys hold for one run alone. */
function masterSecret(file: string): string {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(known)) return known;
  const secret = randomBytes(32).toString('hex');
  try {
    writePrivately(file, secret);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new LocalRunError(`The file ${file} cannot be written (${said}): ${storageAdvice}.`);
  }
  return secret;
}
