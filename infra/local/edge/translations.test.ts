import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ObjectStore } from '../storage/objectStore.ts';
import { translationsOnDemand } from './translations.ts';

let folder: string;
let store: ObjectStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'translations-'));
  mkdirSync(join(folder, 'built', 'de'), { recursive: true });
  writeFileSync(join(folder, 'built', 'de', 'index.html.br'), 'page');
  store = new ObjectStore(join(folder, 'objects'));
  store.makeBucket('site');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a language is built once, when its page is first asked for', async () => {
  const built: string[] = [];
  const prepare = translationsOnDemand(store, 'site', async (language) => {
    built.push(language);
    return join(folder, 'built');
  });

  await Promise.all(
    ['index.html', 'assets/index.js', 'de/index.html', 'de/index.html', 'xx/index.html'].map(prepare),
  );

  expect(built).toEqual(['de']);
  expect(await store.get('site', 'de/index.html.br')).toMatchObject({
    body: Buffer.from('page'),
    meta: {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-encoding': 'br',
      },
    },
  });
});

test('a build that failed is tried again', async () => {
  let tries = 0;
  const prepare = translationsOnDemand(store, 'site', async () => {
    tries += 1;
    if (tries === 1) throw new Error('The catalogue de lacks 3 translations.');
    return join(folder, 'built');
  });

  await expect(prepare('de/index.html')).rejects.toThrow('lacks 3 translations');
  await prepare('de/index.html');

  expect(await store.head('site', 'de/index.html.br')).toBeDefined();
});
