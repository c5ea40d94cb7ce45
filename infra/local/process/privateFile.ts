import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces a file at once, readable by its owner alone. A crash leaves the old one or the new one, never a half. */
export function writePrivately(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What a parser makes of a file; undefined where the file is missing, unreadable or damaged. */
export function readParsed<T>(file: string, parse: (json: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
