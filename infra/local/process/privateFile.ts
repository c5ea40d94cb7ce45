import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file atomically, readable only by its owner. A crash leaves the old file or the new one, never a partial
 * one.
 */
export function writePrivately(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Reads and parses a file; undefined if it is missing, unreadable or damaged. */
export function readParsed<T>(file: string, parse: (json: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
