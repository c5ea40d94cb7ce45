import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildSite } from '#infra/build/siteBundle.ts';

/** Bytes on the wire for the first load of /login: everything, and without the fonts. */
const WITH_FONTS = 134_500;
const WITHOUT_FONTS = 94_000;
/** What the headers of one response weigh, the security headers included, where nothing compresses them. */
const HEADERS = 1000;

let site: string;
let html: string;

beforeAll(async () => {
  site = await buildSite();
  html = readFileSync(join(site, 'index.html'), 'utf8');
});

/** Files that the page names, and the screen's code, which the first script loads. */
function firstLoad(): readonly string[] {
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const screen = readdirSync(join(site, 'assets')).filter((name) => /^login-.*\.js$/.test(name));
  expect(screen).toHaveLength(1);
  return ['index.html', ...named, ...screen.map((name) => `assets/${name}`)];
}

function wireBytes(path: string): number {
  return brotliCompressSync(readFileSync(join(site, path))).length;
}

test('the first visit to /login stays within its budget', () => {
  const fonts = readdirSync(join(site, 'assets')).filter((name) => name.includes('-basic-'));
  const code = firstLoad().reduce((sum, path) => sum + wireBytes(path), 0);
  const type = fonts.reduce((sum, name) => sum + readFileSync(join(site, 'assets', name)).length, 0);

  expect(fonts).toHaveLength(2);
  expect(firstLoad().length).toBeGreaterThan(4);
  expect(code).toBeLessThanOrEqual(WITHOUT_FONTS);
  const answers = firstLoad().length + fonts.length;
  expect(code + type + answers * HEADERS).toBeLessThanOrEqual(WITH_FONTS);
});

test('the first visit loads nothing that belongs to later screens', () => {
  const code = firstLoad()
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(site, path), 'utf8'))
    .join('\n');

  expect(code).toContain('Sign In to Your Account');
  for (const later of ['jittered-exponential-backoff', 'staleTime', 'Welcome to the Alumni Network!']) {
    expect(code).not.toContain(later);
  }
});

test('the first script names no script that the page names as well: it would load twice', () => {
  const byPage = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const first = byPage.find((path) => path.startsWith('assets/index-')) ?? '';
  const code = readFileSync(join(site, first), 'utf8');
  const byScript = [...code.matchAll(/"(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');

  expect(byPage.length).toBeGreaterThan(3);
  expect(byScript.length).toBeGreaterThan(20);
  expect(byScript.filter((path) => byPage.includes(path))).toEqual([]);
});

test("the bell's count loads one small file besides the shell", () => {
  const bell = readdirSync(join(site, 'assets')).find((name) => /^bell-.*\.js$/.test(name)) ?? '';
  const code = readFileSync(join(site, 'assets', bell), 'utf8');
  const imported = [...code.matchAll(/from\s*"\.\/([\w.]+)-[^"]*"/g)].map(([, name]) => name);

  expect(imported).toContain('shell');
  expect(imported.filter((name) => !/^(rolldown|react|index|main|data|shell)$/.test(name ?? ''))).toEqual([]);
});

test('the site is a file for each dynamic import, and about as many that they share', () => {
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));
  const sheets = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.css'));

  expect(scripts.length).toBeLessThanOrEqual(128);
  // Those of /login, of the shell, and those that no first load shows.
  expect(sheets).toHaveLength(3);
});

test('the page contains nothing that a strict Content-Security-Policy would block', () => {
  const css = readdirSync(join(site, 'assets'))
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(site, 'assets', name), 'utf8'));

  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(html).not.toMatch(/<style|style="|\son\w+="/);
  expect(css.length).toBeGreaterThan(0);
  for (const sheet of css) expect(sheet).not.toMatch(/url\(["']?(data:|https?:)|@import/);
});

test("no rule depends on an ancestor's position: browsers would restyle whole lists at each class change", () => {
  const sheets = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.css'));
  const rules = sheets.map((name) => readFileSync(join(site, 'assets', name), 'utf8')).join('\n');

  expect(rules).toMatch(/\.last\\:[^{]+:last-child\{/);
  expect(rules.match(/[^{}]*:(?:first|last|only|nth)[-\w()]* [^{}]*\{/g) ?? []).toEqual([]);
});

test('one font is preloaded, under its hashed name', () => {
  const preloads = [...html.matchAll(/<link rel="preload" href="\/([^"]+)" as="font"/g)];

  expect(preloads).toHaveLength(1);
  expect(readdirSync(join(site, 'assets'))).toContain(preloads[0]?.[1]?.replace('assets/', ''));
});

test("the site runs React's production build", () => {
  const chunks = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'));

  for (const name of chunks)
    expect(readFileSync(join(site, 'assets', name), 'utf8')).not.toContain('React DevTools');
});
