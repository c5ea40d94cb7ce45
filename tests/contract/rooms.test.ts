import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { importGraph } from '../support/importGraph.ts';

const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', {
  exclude: (path) => path.includes('node_modules'),
});
const { importsOf, onDemand } = importGraph(files);

/** The first way that leads from a file back to itself. */
function circle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const found = walk(next, [...path, file]);
      if (found !== undefined) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

test('no import leads back to where it began', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);

  expect(circle(graph)).toBeUndefined();
  expect(circle(new Map([...graph, ['a', ['b']], ['b', ['a']]]))).toEqual(['a', 'b', 'a']);
});

test('within a part of the house no two files have one name, but for those whose folder says whose they are', () => {
  const perFolder = new Set(['access.ts', 'index.ts', 'main.ts']);
  const names = files
    .filter((file) => !file.startsWith('shared/routes/'))
    .map((file) => `${file.split('/')[0]}/…/${basename(file)}`)
    .filter((name) => !perFolder.has(basename(name)));

  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Names that several parts use for one thing: what is agreed of it, where it is kept, what it looks like. */
const oneThing =
  'account admin audit blocks clientIds comments conversations cookies directory events ' +
  'experiences feedQuery follows images invitations leaving likes membership message notices oauth ' +
  'originSecret ownUser passkeyLogin passkeys people person places profileFields providers queues ' +
  'realtime report reports requests safety school search socket standing tables throttles';

test('a name that several parts use is one thing in all of them', () => {
  const perFolder = new Set(['access', 'index', 'main']);
  const parts = new Map<string, Set<string>>();
  for (const file of files) {
    const name = basename(file).replace(/\.tsx?$/, '');
    if (name.endsWith('.test') || perFolder.has(name)) continue;
    const part = file.startsWith('shared/routes/') ? 'shared/routes' : (file.split('/')[0] ?? '');
    parts.set(name, (parts.get(name) ?? new Set()).add(part));
  }
  const shared = [...parts].filter(([, where]) => where.size > 1).map(([name]) => name);

  expect(shared.toSorted()).toEqual(oneThing.split(' '));
});

/** Where a file of the site stands; an import leads to the same place or to one before it. */
const ranks = ['web/lib', 'web/ui', 'web/realtime', 'web/api', 'web/features', 'web/app'];
const rankOf = (file: string) => ranks.findIndex((place) => file.startsWith(`${place}/`));
/** Features without a screen of their own, which the others build on. */
const base = new Set(['account', 'images', 'invitations', 'people', 'safety', 'school']);
const featureOf = (file: string) => /^web\/features\/(\w+)\//.exec(file)?.[1];

const sources = files.filter((file) => rankOf(file) >= 0 && !file.includes('.test.'));
const arrows = sources.flatMap((file) =>
  [...importsOf(file), ...onDemand(file)].map((to) => [file, to] as const),
);

test('imports within the site lead downwards: app, features, api, realtime, ui, lib', () => {
  const upwards = arrows.filter(([file, to]) => rankOf(to) > rankOf(file));

  expect(arrows.length).toBeGreaterThan(1000);
  expect(upwards).toEqual([]);
});

test('ui and lib know no route', () => {
  const low = arrows.filter(([file]) => /^web\/(?:ui|lib)\//.test(file));

  expect(low.length).toBeGreaterThan(100);
  expect(low.filter(([, to]) => to.startsWith('shared/routes/'))).toEqual([]);
});

test('a feature imports itself and those that others build on', () => {
  const between = arrows.flatMap(([file, to]) => {
    const [from, other] = [featureOf(file), featureOf(to)];
    return from === undefined || other === undefined || from === other ? [] : [[file, to, other] as const];
  });

  expect(between.length).toBeGreaterThan(30);
  expect(between.filter(([, , other]) => !base.has(other)).map(([file, to]) => [file, to])).toEqual([]);
});
