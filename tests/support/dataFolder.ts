import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for a database, in memory if there is room: on a busy disk a write can take longer than its timeout. */
export function makeDataFolder(name: string): string {
  return mkdtempSync(join(process.env['TEST_TABLES'] ?? tmpdir(), `${name}-`));
}
