import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { cycleIn } from '#infra/build/importCycle.ts';
import { ranks } from '../support/functionRanks.ts';
import { importGraph } from '../support/importGraph.ts';

const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules'),
});
const { importsOf } = importGraph(files);

test('there is no circular import', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);

  expect(cycleIn(graph)).toBeUndefined();
  expect(cycleIn(new Map([...graph, ['a', ['b']], ['b', ['a']]]))).toEqual(['a', 'b', 'a']);
});

test('file names are unique within a top folder, except those that every feature has', () => {
  const perFolder = new Set([
    'access.ts',
    'index.ts',
    'main.ts',
    'routes.ts',
    'entities.ts',
    'fields.ts',
    'limits.ts',
    'texts.ts',
  ]);
  const names = files
    .map((file) => `${file.split('/')[0]}/…/${basename(file)}`)
    .filter((name) => !perFolder.has(basename(name)));

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const rankOf = (file: string): number => ranks.indexOf(file.split('/')[1] ?? '');
const isRanked = (file: string): boolean => file.startsWith('functions/') && file.split('/').length > 2;

test('every folder of functions/ has a rank, and imports go down only', () => {
  const ranked = files.filter(isRanked);
  const unranked = ranked.filter((file) => rankOf(file) < 0).map((file) => file.split('/')[1]);
  expect(new Set(unranked), 'folders that tests/support/functionRanks.ts lacks').toEqual(new Set());

  const upward = ranked
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      importsOf(file)
        .filter((other) => isRanked(other) && rankOf(other) > rankOf(file))
        .map((other) => `${file} -> ${other}`),
    );

  expect(upward, 'imports of a folder that comes later in tests/support/functionRanks.ts').toEqual([]);
});

test("the search index's data structures know neither people nor posts", () => {
  const structures = files.filter(
    (file) => file.startsWith('functions/search/columns/') && !file.includes('.test.'),
  );
  const upward = structures.flatMap((file) =>
    importsOf(file)
      .filter((other) => /^functions\/search\/(?!columns\/)/.test(other))
      .map((other) => `${file} -> ${other}`),
  );

  expect(structures.length).toBeGreaterThan(5);
  expect(upward).toEqual([]);
});

test("a feature's store is its own: others import what its index.ts offers", () => {
  const featureOf = (file: string): string => file.split('/')[1] ?? '';
  const isStore = (file: string): boolean => file.startsWith('functions/') && file.includes('/store/');
  const foreign = files
    .filter((file) => isRanked(file) && !file.includes('.test.'))
    .flatMap((file) =>
      importsOf(file)
        .filter((other) => isStore(other) && featureOf(other) !== featureOf(file))
        .map((other) => `${file} -> ${other}`),
    );

  expect(files.filter(isStore).length).toBeGreaterThan(30);
  expect(foreign, "imports of another feature's store instead of its index.ts").toEqual([]);
});
