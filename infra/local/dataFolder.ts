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
import type { ProblemReporter } from './errors/problemReporter.ts';
import { isStorageError, storageAdvice } from './errors/storageErrors.ts';
import { writePrivately } from './process/privateFile.ts';

/**
 * The folder that holds all data of a local run. This process holds it exclusively until it releases it or ends, even
 * by a crash.
 */
export interface DataFolder {
  readonly folder: string;
  readonly path: (name: string) => string;
  /** A secret that never leaves this folder. Access keys derive from it. */
  readonly master: string;
  /** False once the folder has been deleted or replaced: anything written after that is lost. */
  readonly isIntact: () => boolean;
  readonly release: () => void;
}

const lockName = 'lock';
const masterName = 'master.key';
/** Files that identify a folder as one of a local run. */
const ownFiles = [lockName, masterName, 'tables.db', 'queues.db'];

/**
 * Opens the folder. From then on, files that this process creates are readable only by their owner.
 * @throws LocalRunError if the folder is not writable, is open to other users, or is held by another run.
 */
export function openDataFolder(folder: string): DataFolder {
  process.umask(0o077);
  prepare(folder);
  const path = (name: string) => join(folder, name);
  const release = lockFolder(folder, path(lockName));
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
    const advice = isStorageError(error) ? storageAdvice : 'fix its permissions';
    throw new LocalRunError(`The data folder ${folder} cannot be written: ${advice}, or set DATA_DIR.`);
  }
}

/**
 * Closes the folder, and so everything in it, to other users. A folder with only foreign files may be shared, like
 * `/tmp`: its owner has to close it.
 */
function close(folder: string): void {
  const entries = readdirSync(folder);
  const isOurs = entries.length === 0 || ownFiles.some((name) => entries.includes(name));
  if (isOurs) return chmodSync(folder, 0o700);
  if ((statSync(folder).mode & 0o077) === 0) return;
  throw new LocalRunError(
    `The data folder ${folder} contains other files and is open to other users: restrict it (chmod 700 ${folder}), or set DATA_DIR to a separate folder.`,
  );
}

/** Node's recursive mkdir never returns if a folder exists but accepts no children, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** SQLite's lock belongs to the kernel: it ends with the process, and two processes cannot both get it. */
function lockFolder(folder: string, file: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    const database = new DatabaseSync(file);
    lock = database;
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    return () => database.close();
  } catch (error) {
    lock?.close();
    throw new LocalRunError(notHeld(folder, file, error));
  }
}

function notHeld(folder: string, file: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/locked/.test(message)) {
    return `Another run already uses the data folder ${folder}: stop it or set DATA_DIR.`;
  }
  if (/not a database|malformed/.test(message)) {
    return `The lock ${file} is damaged: delete this file, which contains no data, and start again.`;
  }
  if (isStorageError(error)) return `The lock ${file} cannot be written: ${storageAdvice}, or set DATA_DIR.`;
  return `The lock ${file} cannot be used (${message}): delete this file, which contains no data, and start again.`;
}

/** Identifies the file at a path; a replaced or missing file has another id. */
function fileId(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}

/** Regenerated if damaged: keys are valid for one run only. */
function masterSecret(file: string): string {
  const savedSecret = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(savedSecret)) return savedSecret;
  const secret = randomBytes(32).toString('hex');
  try {
    writePrivately(file, secret);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new LocalRunError(`The file ${file} cannot be written (${message}): ${storageAdvice}.`);
  }
  return secret;
}

const watchEveryMs = 250;

/** The message that ends a run whose folder is gone. */
export const folderGone = ({ folder }: DataFolder): string =>
  `The data folder ${folder} was deleted or replaced while the site was running. The site is stopping, because nothing can be saved. Start it again.`;

/** Watches the data folder: without it every confirmed write would be lost. */
export function watchFolder(folder: DataFolder, problems: ProblemReporter): { readonly stop: () => void } {
  const timer = setInterval(() => {
    if (!folder.isIntact()) problems.giveUp(folderGone(folder));
  }, watchEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
