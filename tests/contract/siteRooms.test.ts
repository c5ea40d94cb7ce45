import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importGraph } from '../support/importGraph.ts';

const files = globSync('{shared,web}/**/*.{ts,tsx}');
const { importsOf, onDemand } = importGraph(files);

/** The folders of the site by rank; a file imports only from its own rank or a lower one. */
const ranks = ['web/lib', 'web/ui', 'web/realtime', 'web/api', 'web/features', 'web/app'];
const rankOf = (file: string) => ranks.findIndex((folder) => file.startsWith(`${folder}/`));
/** Features that the others build on. */
const base = new Set(['account', 'images', 'invitations', 'people', 'safety', 'school']);
/** Other features that one feature builds on: an announcement's audience is conditions of the directory. */
const buildsOn = new Set(['announcements -> directory']);
const featureOf = (file: string) => /^web\/features\/(\w+)\//.exec(file)?.[1];

const sources = files.filter((file) => rankOf(file) >= 0 && !file.includes('.test.'));
const arrows = sources.flatMap((file) =>
  [...importsOf(file), ...onDemand(file)].map((to) => [file, to] as const),
);

test('imports within the site go down: app, features, api, realtime, ui, lib', () => {
  const upwards = arrows.filter(([file, to]) => rankOf(to) > rankOf(file));

  expect(arrows.length).toBeGreaterThan(1000);
  expect(upwards).toEqual([]);
});

test('realtime draws nothing: it imports no ui', () => {
  const fromRealtime = arrows.filter(([file]) => file.startsWith('web/realtime/'));

  expect(fromRealtime.length).toBeGreaterThan(10);
  expect(fromRealtime.filter(([, to]) => to.startsWith('web/ui/'))).toEqual([]);
});

test('a feature imports only itself and shared features', () => {
  const between = arrows.flatMap(([file, to]) => {
    const [from, other] = [featureOf(file), featureOf(to)];
    return from === undefined || other === undefined || from === other || buildsOn.has(`${from} -> ${other}`)
      ? []
      : [[file, to, other] as const];
  });

  expect(between.length).toBeGreaterThan(30);
  expect(between.filter(([, , other]) => !base.has(other)).map(([file, to]) => [file, to])).toEqual([]);
});
