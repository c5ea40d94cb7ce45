import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Running = z.object({ engineEnv: z.record(z.string(), z.string()) });
const file = 'running.json';

/** Tells other programs of this user how to reach the tables of a running site. @returns what takes that back. */
export function announceSite(dataDir: string, engineEnv: Readonly<Record<string, string>>): () => void {
  const path = join(dataDir, file);
  writeFileSync(`${path}.new`, JSON.stringify({ engineEnv }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return () => rmSync(path, { force: true });
}

/** The environment of the site that runs on a data folder; undefined where none has said so. */
export function findRunningSite(dataDir: string): Record<string, string> | undefined {
  try {
    return Running.parse(JSON.parse(readFileSync(join(dataDir, file), 'utf8'))).engineEnv;
  } catch {
    return undefined;
  }
}
