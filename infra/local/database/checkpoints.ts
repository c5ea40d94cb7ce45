import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** How far each follower of a stream has come, kept across restarts. */
export interface Checkpoints {
  readonly get: (id: string) => string | undefined;
  readonly set: (id: string, sequence: string) => void;
}

const Stored = z.record(z.string(), z.string());

/** A checkpoint that was lost to a crash only repeats a batch, so the file is replaced but not synced. */
export function openCheckpoints(file: string): Checkpoints {
  const reached = new Map(Object.entries(read(file)));
  return {
    get: (id) => reached.get(id),
    set: (id, sequence) => {
      reached.set(id, sequence);
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(reached)));
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): Record<string, string> {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
