/** What systems and SQLite say where a disk is full, cannot be written or fails. */
const signs =
  /ENOSPC|EDQUOT|EROFS|EIO\b|EFBIG|no space left|quota exceeded|read-only file system|database or disk is full|readonly database|disk I\/O error/i;

/** True for an error, or the text of one, that tells of the disk and not of what was asked. */
export function isStorageTrouble(error: unknown): boolean {
  return signs.test(
    error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error),
  );
}

/** What to do about it. */
export const storageAdvice = 'make room on its disk, or make the disk writable';

const signsOfDamage = /malformed|not a database|not a valid SQLite|file is encrypted|corrupt/i;

/** True for what SQLite, or an engine on it, says of a file that holds no sound database. */
export function isDamage(said: string): boolean {
  return signsOfDamage.test(said);
}

/** The sentence about such a file. */
export const damaged = (file: string): string =>
  `The database ${file} is damaged: put a good copy in its place, or move it away to start without it.`;

/** The sentence about one that was sound when the site started. */
export const damagedMeanwhile = (file: string): string =>
  `The database ${file} was damaged while the site was running: some of what it holds cannot be read any more. Stop the site, put a good copy in its place and start again.`;
