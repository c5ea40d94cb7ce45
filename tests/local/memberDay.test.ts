// @module-tag heavy
import { rmSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { dayBudget } from '../bench/callBudgets.ts';
import { aCast } from '../bench/environment.ts';
import { memberDay } from '../bench/memberDay.ts';
import { plantRows } from '../bench/plantRows.ts';
import { openBrowser } from '../support/browser.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { directoryBuilt } from '../support/directoryBuilt.ts';

const fullPages = 60;
const dataDir = makeDataFolder('alumni-day');
const minutes = 60_000;

let site: LocalSite | undefined;
let browser: Browser | undefined;
let calls: ReadonlyMap<string, number>;

beforeAll(async () => {
  await ensureBuilt();
  site = await startLocal({ port: 0, dataDir, outDir, rateLimitScale: '100000' });
  Object.assign(process.env, site.engineEnv);
  await plantRows(fullPages, site.waitUntilIdle);
  await directoryBuilt(site.engineEnv);
  browser = await openBrowser();
  ({ calls } = await memberDay(browser, await aCast(site), site.waitUntilIdle));
}, 10 * minutes);

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a day of a member makes no more calls than its budget has, route by route', () => {
  const over = [...calls].filter(([route, times]) => times > (dayBudget[route] ?? 0));

  expect(over).toEqual([]);
  expect(calls.get('messages/sendMessage')).toBe(dayBudget['messages/sendMessage']);
});

test('the budget of a day is forty calls at most', () => {
  const all = Object.values(dayBudget).reduce((sum, times) => sum + times, 0);

  expect(all).toBeLessThanOrEqual(40);
});
