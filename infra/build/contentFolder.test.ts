import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { contentFolder, fingerprint, projectRoot } from './contentFolder.ts';

const builtFolders: string[] = [];

function newName(): string {
  const name = `trial${randomUUID().slice(0, 8)}`;
  builtFolders.push(name);
  return name;
}

function leftOf(name: string): readonly string[] {
  return readdirSync(`${projectRoot}/.build`).filter((entry) => entry.includes(name));
}

afterEach(() => {
  for (const name of builtFolders.splice(0)) {
    for (const entry of leftOf(name)) rmSync(`${projectRoot}/.build/${entry}`, { recursive: true });
  }
});

test('a folder is filled once', async () => {
  const name = newName();
  let fills = 0;
  const fill = (folder: string) => writeFileSync(`${folder}/file`, String((fills += 1)));

  const first = await contentFolder(name, 'print', fill);
  const second = await contentFolder(name, 'print', fill);

  expect(second).toBe(first);
  expect(readFileSync(`${second}/file`, 'utf8')).toBe('1');
});

test('two concurrent builds produce one complete folder', async () => {
  const name = newName();
  const fill = async (folder: string) => {
    await Promise.resolve();
    writeFileSync(`${folder}/file`, 'whole');
  };

  const folders = await Promise.all([contentFolder(name, 'print', fill), contentFolder(name, 'print', fill)]);

  expect(new Set(folders).size).toBe(1);
  expect(readFileSync(`${folders[0]}/file`, 'utf8')).toBe('whole');
  expect(leftOf(name)).toEqual([`${name}-print`, `${name}-print.files`]);
});

test('a truncated file makes the folder fill again', async () => {
  const name = newName();
  const fill = (folder: string) => writeFileSync(`${folder}/bundle`, 'whole');
  const folder = await contentFolder(name, 'print', fill);
  writeFileSync(`${folder}/bundle`, 'who');

  await contentFolder(name, 'print', fill);

  expect(readFileSync(`${folder}/bundle`, 'utf8')).toBe('whole');
});

test('a failed build leaves no partial folder', async () => {
  const name = newName();
  const fill = (folder: string) => {
    writeFileSync(`${folder}/file`, 'half');
    throw new Error('broken');
  };

  await expect(contentFolder(name, 'print', fill)).rejects.toThrow('broken');

  expect(leftOf(name)).toEqual([]);
});

test('a fingerprint changes with every file except tests', async () => {
  const name = newName();
  const folder = await contentFolder(name, 'print', (draft) => writeFileSync(`${draft}/file.txt`, 'one'));
  const glob = `.build/${name}-print/*`;

  const before = fingerprint(glob);
  for (const testFile of ['file.test.ts', 'file.store.test.ts', 'File.test.tsx']) {
    writeFileSync(`${folder}/${testFile}`, 'a test');
  }
  const again = fingerprint(glob);
  writeFileSync(`${folder}/file.txt`, 'two');
  const after = fingerprint(glob);

  expect(existsSync(dirname(folder))).toBe(true);
  expect(again).toBe(before);
  expect(after).not.toBe(before);
});
