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
