import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log of two files at most: the one that is written, and beside it the one before. */
const bytesMost = 10 * 1024 * 1024;

/**
 * What functions write goes to a file, begun anew with the first line of each run. Where it would grow beyond its
 * size it becomes `<path>.1`, and another is begun. A log that cannot be written is left out, and said once.
 */
export function logTo(
  path: string,
  failed: (sentence: string) => void,
  mostBytes = bytesMost,
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
    // A folder that is gone is not made again: whoever watches it ends the run.
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
      failed(`The log ${path} cannot be written (${why}): the site runs on without it.`);
    }
  };
}
