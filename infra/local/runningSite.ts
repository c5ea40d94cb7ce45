import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readParsed, writePrivately } from './process/privateFile.ts';

const Running = z.object({ engineEnv: z.record(z.string(), z.string()) });
const file = 'running.json';

/**
 * Publishes to this user's other programs how to reach the tables of a running site.
 * @returns a function that withdraws it.
 */
export function announceSite(dataDir: string, engineEnv: Readonly<Record<string, string>>): () => void {
  const path = join(dataDir, file);
  writePrivately(path, JSON.stringify({ engineEnv }));
  return () => rmSync(path, { force: true });
}

/** The environment of the site that runs on a data folder; undefined if none is announced. */
export function findRunningSite(dataDir: string): Record<string, string> | undefined {
  return readParsed(join(dataDir, file), (json) => Running.parse(json))?.engineEnv;
}
