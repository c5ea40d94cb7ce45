import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/**
 * A data folder in one small file, for the upgrade test. It leaves out pictures and what each start creates again.
 * `node tests/kept/keptFolder.ts <data folder> <file>` keeps the folder of a site that has been stopped.
 */
const left =
  /^(lock|functions\.log.*|deployed\.json|tables\.db-\w+|buckets\/buckets(site|images|logs)\w*\/.*)$/;
const Kept = z.record(z.string(), z.base64());

export function keepFolder(folder: string, file: string): void {
  const database = new DatabaseSync(join(folder, 'tables.db'));
  // Every stream was read to its end; the newest record of each says how numbering continues.
  database.exec(`
    DELETE FROM _stream_records WHERE (table_name, CAST(sequence_number AS INTEGER)) NOT IN
      (SELECT table_name, MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records GROUP BY table_name);
    VACUUM;
    PRAGMA wal_checkpoint(TRUNCATE);
  `);
  database.close();
  const paths = globSync('**/*', { cwd: folder }).filter(
    (path) => !left.test(path) && statSync(join(folder, path)).isFile(),
  );
  const kept = Object.fromEntries(
    paths.toSorted().map((path) => [path, readFileSync(join(folder, path)).toString('base64')]),
  );
  writeFileSync(file, brotliCompressSync(JSON.stringify(kept)));
}

export function unpackFolder(file: string, folder: string): void {
  const kept = Kept.parse(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
  for (const [path, content] of Object.entries(kept)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}

if (import.meta.main) {
  const [folder = '', file = ''] = process.argv.slice(2);
  keepFolder(folder, file);
}
