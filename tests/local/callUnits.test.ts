// @module-tag heavy
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { apiCases, type Cast } from '../bench/apiCases.ts';
import { callBudgets } from '../bench/callBudgets.ts';
import { countOne } from '../bench/countCalls.ts';
import { aCast } from '../bench/environment.ts';
import { plantRows } from '../bench/plantRows.ts';
import type { Units } from '../bench/units.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { directoryBuilt } from '../support/directoryBuilt.ts';

const fullPages = 60;
const dataDir = makeDataFolder('alumni-units');
const minutes = 60_000;

let site: LocalSite;
let cast: Cast;

beforeAll(async () => {
  await ensureBuilt();
  site = await startLocal({ port: 0, dataDir, outDir, metered: true, rateLimitScale: '100000' });
  Object.assign(process.env, site.engineEnv);
  await plantRows(fullPages, site.waitUntilIdle);
  await directoryBuilt(site.engineEnv);
  cast = await aCast(site);
}, 5 * minutes);

afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A table of what each call consumed, so that a failing test shows everything at once. */
const shown = (all: Readonly<Record<string, Units>>) =>
  Object.entries(all).map(([name, { reads, writes }]) => `${name}: ${reads} R, ${writes} W`);

test(
  'no call exceeds its DynamoDB budget',
  async () => {
    const over: Record<string, Units> = {};
    for (const one of apiCases) {
      const { units } = await countOne(site, cast, one);
      const most = callBudgets[one.name];
      if (most === undefined || units.reads > most.reads || units.writes > most.writes)
        over[one.name] = units;
    }
    expect(shown(over)).toEqual([]);
  },
  10 * minutes,
);

test('each budget is for a measured call', () => {
  const names = new Set(apiCases.map(({ name }) => name));

  expect(Object.keys(callBudgets).filter((name) => !names.has(name))).toEqual([]);
});
