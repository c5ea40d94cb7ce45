import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { EngineCall } from './engineCall.ts';
import { runEngine } from './engineProgram.ts';

export interface NewRow {
  readonly table: string;
  readonly item: Readonly<Record<string, AttributeValue>>;
}

/** Rows in a database of their own, which has nothing else. */
export interface Part {
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** A key of the rows is one that the database has already; nothing was added. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/**
 * Makes a database of these rows alone in a new folder, by the engine's own importer: it knows how rows and indexes are
 * kept, and takes some ten times as many as come through the engine's door.
 * @param call reaches the engine whose tables the rows are of.
 */
export async function makePart(folder: string, rows: readonly NewRow[], call: EngineCall): Promise<Part> {
  const byTable = Map.groupBy(rows, ({ table }) => table);
  for (const [table, own] of byTable) {
    const place = join(folder, 'rows', table, 'data');
    mkdirSync(place, { recursive: true, mode: 0o700 });
    writeFileSync(join(place, 'all.json'), own.map(exported).join(''), { mode: 0o600 });
  }
  const described = [...byTable.keys()].map((TableName) => call('DescribeTable', { TableName }));
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, JSON.stringify(await Promise.all(described)));
  const file = join(folder, 'part.db');
  await runImport(['--source', join(folder, 'rows'), '--schema', schema, '--output', file]);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A line of what DynamoDB exports. */
const exported = ({ item }: NewRow) => `${JSON.stringify({ Item: item })}\n`;

async function runImport(args: readonly string[]): Promise<void> {
  const { child, said } = runEngine(['import', ...args]);
  const [code] = await once(child, 'close');
  child.stdin?.end();
  if (code !== 0) throw new Error(`The engine imported nothing. ${said()}`);
}

const Names = z.array(z.object({ name: z.string() }));
/** The engine may be reading, or sweep up what has expired. */
const patienceMs = 30_000;

/**
 * Adds all rows of a part to a database of the same engine, at once or not at all, beside the engine that serves it:
 * what is added, no stream tells of.
 * @throws KeyTaken where one of the keys is there.
 */
export function addPart(file: string, part: Part): void {
  const database = new DatabaseSync(file, { timeout: patienceMs });
  try {
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -200000');
    database.prepare('ATTACH ? AS part').run(part.file);
    database.exec('BEGIN IMMEDIATE');
    for (const table of tablesOf(database)) {
      const columns = columnsOf(database, table);
      database.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM part.${table}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    if (error instanceof Error && /UNIQUE constraint/.test(error.message)) throw new KeyTaken(error.message);
    throw error;
  } finally {
    database.close();
  }
}

/** The tables of the part and their indexes, quoted; not what the engine keeps for itself. */
function tablesOf(database: DatabaseSync): string[] {
  const all = database.prepare(`SELECT name FROM part.sqlite_schema WHERE type = 'table'`).all();
  return Names.parse(all)
    .filter(({ name }) => !/^(_|sqlite_)/.test(name))
    .map(({ name }) => quoted(name));
}

function columnsOf(database: DatabaseSync, table: string): string {
  const columns = Names.parse(database.prepare(`PRAGMA part.table_info(${table})`).all());
  return columns.map(({ name }) => quoted(name)).join(', ');
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
