import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';

const Columns = z.array(z.object({ name: z.string() }));
const busyTimeoutMs = 10_000;

/** The columns of a table, in alphabetical order; none if there is no such table. */
export function columnsOf(
  database: DatabaseSync,
  table: string,
  schema: 'main' | 'batch' = 'main',
): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?, ?)').all(table, schema);
  return Columns.parse(rows)
    .map(({ name }) => name)
    .toSorted();
}

/**
 * True if a table has these columns. The file belongs to the engine, and another version may store rows differently.
 */
export function hasColumns(database: DatabaseSync, table: string, columns: readonly string[]): boolean {
  const present = new Set(columnsOf(database, table));
  return columns.every((column) => present.has(column));
}

/**
 * Adds an index on the embedded engine's stream records. Each write looks up the table's highest sequence number, and
 * each read of a stream the records after a number. Without an index both read all records of the last day: 60 ms per
 * row at 15,000 records. The engine's SQLite uses and updates the index.
 * @returns false if the engine stores its records in another form; it then works without the index.
 */
export function indexStreams(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    if (!hasColumns(database, '_stream_records', ['table_name', 'sequence_number'])) return false;
    database.exec(
      'CREATE INDEX IF NOT EXISTS "_stream_records::order" ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    return true;
  } finally {
    database.close();
  }
}
