import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { functionKeys, sourceOf } from '#infra/build/inventory.ts';

const lists = globSync('functions/*/access.ts');

test('the grants of a function are in the folder of its handler', async () => {
  expect(lists.length).toBeGreaterThan(10);
  const misplaced: string[] = [];
  for (const list of lists) {
    const names = new Set(globSync(`${dirname(list)}/**/*.ts`).map((file) => basename(file, '.ts')));
    const exported: Record<string, object> = await import(resolve(list));
    const keys = Object.entries(exported)
      .filter(([name]) => /(Routes|Streams|Queues|Schedules|[sS]ocketEvents)$/.test(name))
      .flatMap(([, grants]) => Object.keys(grants));
    misplaced.push(...keys.filter((key) => !names.has(basename(key))).map((key) => `${list}: ${key}`));
  }

  expect(misplaced).toEqual([]);
});

test('grants on tables are joined: a spread would replace the actions of another one', () => {
  const spread = lists.filter((list) => /\.\.\.\w+(Tables|\.tables)\b/.test(readFileSync(list, 'utf8')));

  expect(spread).toEqual([]);
});

test('what a stream, a queue or a schedule invokes is in a folder background/, or in main/', () => {
  const background = functionKeys().filter((key) => key.startsWith('background/'));
  expect(background.length).toBeGreaterThan(20);

  expect(background.filter((key) => !/\/functions\/(main|\w+\/background)\//.test(sourceOf(key)))).toEqual(
    [],
  );
});
