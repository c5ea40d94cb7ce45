/** Messages of operating systems and SQLite for a full, read-only or failing disk. */
const diskPattern =
  /ENOSPC|EDQUOT|EROFS|EIO\b|EFBIG|no space left|quota exceeded|read-only file system|database or disk is full|readonly database|disk I\/O error/i;

/** True for an error, or its text, that is about the disk and not about the request. */
export function isStorageError(error: unknown): boolean {
  return diskPattern.test(
    error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error),
  );
}

/** Advice for the reader. */
export const storageAdvice = 'free up disk space, or make the disk writable';

const damagePattern = /malformed|not a database|not a valid SQLite|file is encrypted|corrupt/i;

/** True for messages of SQLite, or an engine on it, about a damaged database file. */
export function isDamage(message: string): boolean {
  return damagePattern.test(message);
}

/** Message for a file that is damaged at start. */
export const damaged = (file: string): string =>
  `The database ${file} is damaged: replace it with a good copy, or move it away to start without it.`;

/** Message for a file that was damaged while the site was running. */
export const damagedWhileRunning = (file: string): string =>
  `The database ${file} was damaged while the site was running: some of its data can no longer be read. Stop the site, replace the file with a good copy and start again.`;
