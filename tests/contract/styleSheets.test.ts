import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importGraph } from '../support/importGraph.ts';

const whole = 'web/styles/whole.css';
const files = globSync('web/**/*.{ts,tsx,css}', { exclude: (path) => path.includes('.test.') });
const graph = importGraph(files);
const leftOut = [...readFileSync('web/styles/shell.css', 'utf8').matchAll(/@source not '([^'*]+)'/g)].map(
  ([, path = '']) => join('web/styles', path),
);

const isRare = (file: string) =>
  file.endsWith('.tsx') && leftOut.some((path) => file === path || file.startsWith(`${path}/`));

/** Each part of the site, with the style sheets it brings and whether the whole sheet is loaded by then. */
function partsFrom(root: string): readonly { part: string; files: ReadonlySet<string>; dressed: boolean }[] {
  const found = new Map<string, { part: string; files: ReadonlySet<string>; dressed: boolean }>();
  const visit = (part: string, before: boolean): void => {
    const reached = graph.reachedFrom(part);
    const dressed = before || reached.has(whole);
    const key = `${part} ${dressed}`;
    if (found.has(key)) return;
    found.set(key, { part, files: reached, dressed });
    for (const file of reached) for (const next of graph.onDemand(file)) visit(next, dressed);
  };
  visit(root, false);
  return [...found.values()];
}

test('everything styled by classes outside the shell is loaded after their style sheet', () => {
  const parts = partsFrom('web/boot.ts');
  const bare = parts.filter((one) => !one.dressed && [...one.files].some(isRare)).map(({ part }) => part);

  expect(
    leftOut.filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`))),
  ).toEqual([]);
  expect(parts.length).toBeGreaterThan(40);
  expect(bare, "shell.css leaves their classes out, so they import '#web/styles/whole.css' first").toEqual(
    [],
  );
});

test('the shell does not have the classes of files that are drawn only after the whole sheet', () => {
  const parts = partsFrom('web/boot.ts');
  const everyday = new Set(parts.filter(({ dressed }) => !dressed).flatMap((one) => [...one.files]));
  const styled = new Set(parts.flatMap((one) => [...one.files]));
  const rare = [...styled].filter(
    (file) =>
      file.endsWith('.tsx') && !everyday.has(file) && readFileSync(file, 'utf8').includes('className='),
  );

  expect(rare.length).toBeGreaterThan(40);
  expect(
    rare.filter((file) => !isRare(file)),
    "shell.css needs '@source not' for them",
  ).toEqual([]);
});

const sources = [...readFileSync('web/styles/main.css', 'utf8').matchAll(/@source '([^']+)'/g)].map(
  ([, path = '']) => join('web/styles', path),
);

test('every file that the first style sheet takes classes from exists', () => {
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((path) => !files.includes(path))).toEqual([]);
});

test('the first style sheet has the classes of everything that /login shows', () => {
  const shown = [...graph.reachedFrom('web/features/auth/LoginScreen.tsx')];
  const styled = shown.filter((file) => readFileSync(file, 'utf8').includes('className='));

  expect(styled).toContain('web/features/auth/AuthFrame.tsx');
  expect(styled.filter((file) => !sources.includes(file))).toEqual([]);
});
