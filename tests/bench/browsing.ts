import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { projectRoot } from '#infra/build/contentFolder.ts';
import { codeIn, type Transfer, watchWire } from '../support/wire.ts';
import type { BenchMember } from './caller.ts';
import { type Shares, sharesOf } from './neededCode.ts';

const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowdown = 4;

/** Logs a member in through the login screen. @returns the browser's profile, which the caller closes. */
export async function signedIn(browser: Browser, member: BenchMember): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: member.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('[name=username]').fill(member.user.username);
  await page.locator('[name=password]').fill(member.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.waitForLoadState('networkidle');
  await page.close();
  return context;
}

/** What a first load transferred. */
export interface Look {
  /** Kilobytes of HTML, CSS and JavaScript, as transferred. */
  readonly codeKb: number;
  /** The part of them that ran, and the CSS rules in use, by Chromium's coverage. */
  readonly usedKb: number;
  /** The modules of which anything ran, and the CSS rules in use. */
  readonly neededKb: number;
  readonly files: number;
  readonly apiCalls: number;
  readonly preflights: number;
  /** Files that neither the page nor its first script names: each is a further round trip. */
  readonly chained: number;
}

async function namedAhead(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const first = /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? '';
  return html + (await (await page.request.get(first)).text());
}

/** Opens a screen with an empty cache, and waits until the network is idle. */
export async function look(context: BrowserContext, path: string): Promise<Look> {
  const page = await context.newPage();
  const transfers = await watchWire(page);
  let preflights = 0;
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') preflights += 1;
  });
  await Promise.all([page.coverage.startJSCoverage(), page.coverage.startCSSCoverage()]);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const scripts = await page.coverage.stopJSCoverage();
  const sheets = await page.coverage.stopCSSCoverage();
  const named = await namedAhead(page, path);
  const shares = new Map<string, Shares>();
  for (const { url, source, functions } of scripts) {
    const { pathname } = new URL(url);
    shares.set(pathname, sharesOf(pathname, source ?? '', functions));
  }
  for (const { url, text, ranges } of sheets) {
    const used = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    const share = used / Math.max(1, text?.length ?? 1);
    shares.set(new URL(url).pathname, { ran: share, needed: share });
  }
  const came = transfers();
  const files = codeIn(came);
  await page.close();
  const sum = (of: (one: Transfer) => number) => files.reduce((total, one) => total + of(one), 0) / 1000;
  return {
    codeKb: sum(({ bytes }) => bytes),
    usedKb: sum(({ bytes, path: file }) => bytes * (shares.get(file)?.ran ?? 1)),
    neededKb: sum(({ bytes, path: file }) => bytes * (shares.get(file)?.needed ?? 1)),
    files: files.length,
    apiCalls: came.filter(({ path: file }) => file.startsWith('/api/')).length,
    preflights,
    chained: files.filter(({ type, path: file }) => type !== 'Document' && !named.includes(file.slice(1)))
      .length,
  };
}

/** Milliseconds to the largest contentful paint, on slow 4G and a four times slower processor. */
export async function largestPaint(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe(
          {
            type: 'largest-contentful-paint',
            buffered: true,
          },
        );
      }),
  );
  await page.close();
  return ms;
}

/** Kilobytes of a minimal page with React and a router, compressed with Brotli. @param peers their folder. */
export async function baseKb(peers: string): Promise<number> {
  const outDir = join(projectRoot, '.build', 'bench', 'base');
  await build({
    root: join(peers, 'base'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce(
    (sum, { parentPath, name }) =>
      sum + brotliCompressSync(readFileSync(join(parentPath, name))).length / 1000,
    0,
  );
}
