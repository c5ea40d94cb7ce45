// @module-tag heavy
import type { Browser, BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeVisitors, sharedBrowser } from '../support/browser.ts';
import { aMember } from '../support/people.ts';
import { aVisitor, signIn } from '../support/visitor.ts';
import { codeIn, type Transfer, watchWire } from '../support/wire.ts';

/**
 * What the first load of a screen may transfer, beside those of `weight.test.ts`: kilobytes of HTML, CSS and JavaScript
 * as compressed, their files, and API calls, with one more for other people who are online.
 */
const budgets = [
  { path: '/findusers', kb: 195, files: 19, calls: 5 },
  { path: '/classes', kb: 194, files: 18, calls: 3 },
  { path: '/events', kb: 185, files: 14, calls: 3 },
  { path: '/profile', kb: 208, files: 24, calls: 3 },
  { path: '/settings', kb: 200, files: 22, calls: 5 },
] as const;

let browser: Browser;
let signedIn: BrowserContext;

beforeAll(async () => {
  browser = await sharedBrowser();
  const visitor = await aVisitor(browser);
  await signIn(visitor.page, await aMember());
  signedIn = visitor.context;
});

afterAll(() => closeVisitors(browser));

/** Opens a screen with an empty cache, and waits until the network is idle. */
async function open(path: string): Promise<readonly Transfer[]> {
  const page = await signedIn.newPage();
  const transfers = await watchWire(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.close();
  return transfers();
}

describe.each(budgets)('the first visit to $path', ({ path, kb, files, calls }) => {
  test('stays within its bytes, files and calls', async () => {
    const loaded = await open(path);
    const codeFiles = codeIn(loaded);
    const asked = new Set(loaded.map((one) => one.path).filter((address) => address.startsWith('/api/')));

    expect(codeFiles.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(kb * 1000);
    expect(codeFiles.length).toBeLessThanOrEqual(files);
    expect(codeFiles.length).toBeGreaterThan(5);
    expect(codeFiles.filter(({ bytes }) => bytes === 0)).toEqual([]);
    expect(asked.size, [...asked].join(' ')).toBeLessThanOrEqual(calls);
  });
});
