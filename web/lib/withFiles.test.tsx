import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFiles } from './withFiles.ts';

/** What was put into the page, in place of the network. */
let links: HTMLLinkElement[];
let nth = 0;
const fileNamed = (end: string) => `assets/${(nth += 1)}.${end}`;

beforeEach(() => {
  links = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLLinkElement) links.push(node);
  });
});

afterEach(() => vi.restoreAllMocks());

const paths = () => links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
const code = () => Promise.resolve('code');

test('files are asked for at once, each once, and code waits for no script', async () => {
  const [one, other] = [fileNamed('js'), fileNamed('js')];

  expect(await withFiles(code, [one, other])).toBe('code');
  expect(await withFiles(code, [other])).toBe('code');

  expect(paths()).toEqual([`modulepreload /${one}`, `modulepreload /${other}`]);
});

test('code waits for its style sheet, which two parts share', async () => {
  const sheet = fileNamed('css');
  const load = vi.fn(code);
  const both = Promise.all([withFiles(load, [sheet]), withFiles(load, [sheet])]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();

  links[0]?.dispatchEvent(new Event('load'));

  expect(await both).toEqual(['code', 'code']);
  expect(paths()).toEqual([`stylesheet /${sheet}`]);
});

test('a sheet that did not come was never asked for again, and its screen stood there without it', async () => {
  const sheet = fileNamed('css');
  const first = withFiles(code, [sheet]);
  links[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow(sheet);

  const second = withFiles(code, [sheet]);
  links[1]?.dispatchEvent(new Event('load'));

  expect(await second).toBe('code');
  expect(paths()).toHaveLength(2);
});

test('code without files of its own is loaded by itself', async () => {
  expect(await withFiles(code)).toBe('code');
  expect(links).toEqual([]);
});
