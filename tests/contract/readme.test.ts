import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const mostBytes = 8192;
/** A folder with more files than this needs a README, here or in its parent. */
const mostFiles = 8;

const exclude = (path: string): boolean => basename(path) === 'node_modules';
const folders = '{shared,functions,infra,web,tests}';
const readmes = ['README.md', ...globSync(`${folders}/**/*.md`, { exclude })];

test('README.md is one short page', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(mostBytes);
});

test('a folder with many source files has a README, or its parent has one', () => {
  const sources = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { exclude }).filter(
    (file) => !file.includes('.test.'),
  );
  const sizes = new Map<string, number>();
  for (const folder of sources.map(dirname)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  const hasReadme = (folder: string): boolean => folder !== '.' && existsSync(join(folder, 'README.md'));
  const silent = [...sizes]
    .filter(([, files]) => files > mostFiles)
    .map(([folder]) => folder)
    .filter((folder) => !hasReadme(folder) && !hasReadme(dirname(folder)));

  expect(sizes.size).toBeGreaterThan(50);
  expect(silent).toEqual([]);
});

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Broken links of a document: to a file that does not exist, or to a missing heading. */
function deadLinks(file: string, text: string): string[] {
  return linksIn(text).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
    return !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
  });
}

/** The relative links of a document, images included. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

test('every relative link of a document leads somewhere', () => {
  const dead = readmes.flatMap((file) =>
    deadLinks(file, readFileSync(file, 'utf8')).map((link) => `${file}: ${link}`),
  );

  expect(readmes.flatMap((file) => linksIn(readFileSync(file, 'utf8'))).length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
  expect(deadLinks('README.md', '[a](nowhere.md) [b](README.md#nothing) [c](README.md#run-it)')).toEqual([
    'nowhere.md',
    'README.md#nothing',
  ]);
});
