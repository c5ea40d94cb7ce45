import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log has at most two files: the current one and the previous one. */
const maxBytes = 10 * 1024 * 1024;

/**
 * Writes the functions' output to a file that starts empty in each run. At its size limit it becomes `<path>.1` and a
 * new one starts. If the log cannot be written, it is skipped with one warning.
 */
export function logTo(
  path: string,
  failed: (sentence: string) => void,
  mostBytes = maxBytes,
): (line: string) => void {
  let file: number | undefined;
  let size = 0;
  let hasFailed = false;
  const begin = () => {
    if (file !== undefined) closeSync(file);
    file = openSync(path, 'w', 0o600);
    size = 0;
  };
  return (line) => {
    // Do not recreate a missing folder: its watcher ends the run.
    if (!existsSync(dirname(path))) return;
    const bytes = Buffer.from(`${line}\n`);
    try {
      if (file === undefined) begin();
      if (size > 0 && size + bytes.length > mostBytes) {
        renameSync(path, `${path}.1`);
        begin();
      }
      if (file === undefined) return;
      writeSync(file, bytes);
      size += bytes.length;
    } catch (error) {
      if (hasFailed) return;
      hasFailed = true;
      const why = error instanceof Error ? error.message : String(error);
      failed(`The log ${path} cannot be written (${why}): the site continues without it.`);
    }
  };
}
