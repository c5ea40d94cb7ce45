import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { grantRole } from '#functions/members/roles.ts';
import { buildFunctions } from '#infra/build/bundles.ts';
import { buildSite } from '#infra/build/siteBundle.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { directoryBuilt } from '../support/directoryBuilt.ts';
import { type Cast, newName } from './apiCases.ts';
import { join, logIn } from './caller.ts';
import { type CallUnits, countCalls } from './countCalls.ts';
import { keepCalls } from './kept.ts';
import { askPeople, type PeopleFigures } from './people.ts';
import { plantRows } from './plantRows.ts';

/** What goals measure with; each part is created on first use, and shared. */
export interface Bench {
  /** The whole local run, metered, with enough rows that every list has a full page, and without throttles. */
  readonly site: () => Promise<LocalSite>;
  /** Fresh members of that site. */
  readonly cast: () => Promise<Cast>;
  /** The folder of the functions' bundles. */
  readonly functions: () => Promise<string>;
  /** The folder of the built site. */
  readonly web: () => Promise<string>;
  /** The folder of the peers, with their packages installed. */
  readonly peers: () => Promise<string>;
  /** What each call consumes of DynamoDB, among few and among ten times as many rows. */
  readonly calls: () => Promise<readonly CallUnits[]>;
  /** The figures of an index with this many people; each size is measured once. */
  readonly people: (count: number) => Promise<PeopleFigures>;
  /** Reports progress in the terminal. */
  readonly tell: (sentence: string) => void;
  readonly close: () => Promise<void>;
}

/** Enough rows that every list returns a full page from the start. */
const fullPages = 100;
const peersFolder = fileURLToPath(new URL('peers', import.meta.url));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The bench's surroundings; nothing is built or started yet. */
export function openBench(tell: (sentence: string) => void): Bench {
  const figures = new Map<number, Promise<PeopleFigures>>();
  const endings: (() => Promise<unknown>)[] = [];
  const built = once(async () => {
    tell('Building …');
    await ensureBuilt();
  });
  const site = once(async () => {
    await built();
    tell('Starting the site …');
    const dataDir = await mkdtemp(joinPath(tmpdir(), 'alumni-bench-'));
    endings.push(() => rm(dataDir, { recursive: true, force: true }));
    // A failing stream record would delay all records after it.
    const log = (line: string) => void (line.includes('gave up on') && tell(line));
    const options = { port: 0, dataDir, outDir, metered: true, rateLimitScale: '100000', log };
    const started = await startLocal(options);
    endings.push(started.stop);
    Object.assign(process.env, started.engineEnv);
    await plantRows(fullPages, started.waitUntilIdle);
    await directoryBuilt(started.engineEnv);
    return started;
  });
  const cast = async () => aCast(await site());
  const calls = once(async () => {
    const counted = await countCalls({ site: await site(), cast, few: fullPages, tell });
    keepCalls(counted);
    return counted;
  });
  return {
    site,
    cast,
    calls,
    people: (count) => {
      const known = figures.get(count) ?? askPeople(count);
      figures.set(count, known);
      return known;
    },
    tell,
    functions: once(buildFunctions),
    web: once(buildSite),
    peers: once(async () => installPeers(tell)),
    close: async () => {
      for (const end of endings.toReversed()) await end();
    },
  };
}

/** Fresh members of a site that this process owns. */
export async function aCast(site: LocalSite): Promise<Cast> {
  const me = await join(site.url, newName());
  const peer = await join(site.url, newName());
  const admin = await join(site.url, newName());
  await grantRole(admin.user.username, 'admin');
  const stranger = { url: site.url, headers: {} };
  return { me, peer, admin: await logIn(site.url, admin.user.username), stranger };
}

/** The peers have their own lock file: the product has few packages, and only the bench installs these. */
function installPeers(tell: (sentence: string) => void): string {
  if (existsSync(joinPath(peersFolder, 'node_modules', 'express'))) return peersFolder;
  tell('Installing the peers …');
  const args = [
    'ci',
    '--prefix',
    peersFolder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The peers could not be installed.');
  return peersFolder;
}
