import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { LocalRunError } from '../errors/localRunError.ts';
import { addRowBatch } from './addRows.ts';
import { indexStreams } from './engineFile.ts';
import { indexExpiry } from './expired.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-file-'));
const passes = { name: 'Passes', expiry: 'expiresAt', keys: ['pk'] };
let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(folder, 'one-')), 'tables.db');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inDatabase<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const indexes = () =>
  inDatabase(file, (database) =>
    database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`).all(),
  );

test('stream records of the expected form get an index', () => {
  inDatabase(file, (database) =>
    database.exec('CREATE TABLE _stream_records (table_name TEXT, sequence_number TEXT)'),
  );
  expect(indexStreams(file)).toBe(true);
  expect(indexes()).toHaveLength(1);
});

test.each([
  ['a missing table', 'CREATE TABLE other (id TEXT)'],
  ['a missing column', 'CREATE TABLE _stream_records (table_name TEXT, number TEXT)'],
])('stream records of another form stay without an index: %s', (_, sql) => {
  inDatabase(file, (database) => database.exec(sql));
  expect(indexStreams(file)).toBe(false);
  expect(indexes()).toHaveLength(0);
});

test.each([
  ['a missing table', 'CREATE TABLE other (item_json TEXT)'],
  ['a missing column', 'CREATE TABLE Passes (item BLOB)'],
])('tables of another form get no expiry index: %s', (_, sql) => {
  inDatabase(file, (database) => database.exec(sql));
  expect(indexExpiry(file, [passes])).toBeUndefined();
  expect(indexes()).toHaveLength(0);
});

test('tables of the expected form get an expiry index', () => {
  inDatabase(file, (database) => database.exec('CREATE TABLE Passes (item_json TEXT)'));
  const index = indexExpiry(file, [passes]);
  index?.close();
  expect(index).toBeDefined();
  expect(indexes()).toHaveLength(1);
});

test.each([
  ['a missing table', 'CREATE TABLE other (pk TEXT, item_json TEXT)'],
  ['another column', 'CREATE TABLE Passes (pk TEXT, item BLOB)'],
  ['a column more', 'CREATE TABLE Passes (pk TEXT, item_json TEXT, size INTEGER)'],
])('rows are not added to a database of another form: %s', (_, sql) => {
  const part = { file: `${file}.part`, remove: async () => undefined };
  inDatabase(part.file, (database) =>
    database.exec(`CREATE TABLE Passes (pk TEXT, item_json TEXT); INSERT INTO Passes VALUES ('a', '{}')`),
  );
  inDatabase(file, (database) => database.exec(sql));
  expect(() => addRowBatch(file, part)).toThrow(LocalRunError);
});
