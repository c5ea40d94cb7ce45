import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { erasureRuleOf, erasurePolicy, rowKindOf } from '#functions/account/store/erasurePolicy.ts';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { newId } from '#functions/platform/runtime/ids.ts';

interface Documented {
  readonly store: string;
  readonly table: TableName;
  readonly pk: string;
}

const isTable = (name: string): name is TableName => name in tables;

/** The rows that the docstrings of the stores describe, each with a sample key. */
function documented(): Documented[] {
  return globSync('functions/**/*.ts').flatMap((store) => {
    const source = readFileSync(store, 'utf8');
    const table = /new Table\('(\w+)'\)/.exec(source)?.[1] ?? '';
    if (!isTable(table)) return [];
    return [...source.matchAll(/^ \* \| `([^`]+)`/gm)].map(([, pattern = '']) => ({
      store,
      table,
      pk: pattern.replaceAll(/<[^>]*>/g, () => newId()),
    }));
  });
}

test('every row that a store describes has an erasure rule', () => {
  const rows = documented();
  expect(rows.length).toBeGreaterThan(20);

  const silent = rows.filter(({ table, pk }) => erasureRuleOf(table, pk) === undefined);

  expect(silent.map(({ store, pk }) => `${store}: ${rowKindOf(pk)}`)).toEqual([]);
});

test('no erasure rule is for a row that no store describes', () => {
  const known = new Set(documented().map(({ table, pk }) => `${table} ${rowKindOf(pk)}`));

  const told = Object.entries(erasurePolicy).flatMap(([table, kinds]) =>
    Object.keys(kinds).map((kind) => `${table} ${kind}`),
  );

  expect(told.filter((one) => !one.endsWith(' *') && !known.has(one))).toEqual([]);
});
