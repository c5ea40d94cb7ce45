import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { buildFunctions } from '#infra/build/bundles.ts';
import { buildSite } from '#infra/build/siteBundle.ts';
import { ensureBuilt, outDir } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { limits } from '#shared/limits.ts';
import { type Cast, newName } from './apiCases.ts';
import { bundleOf, bundleSizes, firstLoadBytes } from './bundles.ts';
import { join, logIn } from './caller.ts';
import { type Counted, countUnits } from './countUnits.ts';
import { coldStartRatio, requestRatio } from './cpu.ts';
import { type Grown, likesAt, messagesAt, pushesAt } from './growth.ts';
import { benchPeople } from './people.ts';
import { plantRows } from './plantRows.ts';
import { benchPosts } from './posts.ts';
import { printTable } from './table.ts';
import { priceOf, type Units } from './units.ts';

/** Rows planted beside those a call is about; `ROWS=100000`, or the first argument, for more. */
const rows = Number(process.argv[2] ?? process.env['ROWS'] ?? 10_000);
/** Enough for every list to answer a full page from the start. */
const fullPages = 200;

async function gather(site: LocalSite): Promise<Cast> {
  const { grantRole } = await import('#functions/stores/roles.ts');
  const [me, peer, admin] = [
    await join(site.url, newName()),
    await join(site.url, newName()),
    await join(site.url, newName()),
  ];
  await grantRole(admin.user.username, 'admin');
  const stranger = { url: site.url, headers: {} };
  return { me, peer, admin: await logIn(site.url, admin.user.username), stranger };
}

const shown = ({ reads, writes }: Units) => `${reads} R + ${writes} W`;

function printUnits(now: readonly Counted[], later: readonly Counted[]): void {
  const lines = now.map(({ name, units, floor }, place) => {
    const grown = later[place]?.units ?? units;
    const ratio = priceOf(units) / Math.max(0.5, priceOf(floor));
    return [name, shown(units), shown(floor), ratio, shown(grown), priceOf(grown) / priceOf(units)];
  });
  printTable(
    'Capacity units of one call',
    ['call', 'now', 'floor', 'ratio', `among ${rows} more`, 'growth'],
    lines,
  );
}

function printGrown(from: number, title: string, few: readonly Grown[], many: readonly Grown[]): void {
  const lines = few.map(({ name, units }, place) => {
    const grown = many[place]?.units ?? units;
    return [name, shown(units), shown(grown), priceOf(grown) / priceOf(units)];
  });
  printTable(title, ['call', `at ${from}`, `at ${rows}`, 'growth'], lines);
}

async function printPushes(site: LocalSite, cast: Cast): Promise<void> {
  const few = 5;
  const pushed = await pushesAt(site, cast, few);
  const line = [few, pushed, pushed / (few + 1)];
  printTable(
    'Frames pushed where a member comes',
    ['sockets open', 'frames', 'for each that must hear'],
    [line],
  );
}

function printSizes(folder: string, built: string): void {
  const sizes = bundleSizes(folder);
  const lines = sizes.map(({ label, gzip }) => [label, gzip / 1000]);
  printTable('Functions, gzipped', ['function', 'kB'], lines);
  printTable(
    'First look at /login, brotli',
    ['what', 'kB'],
    [['HTML, scripts, styles', firstLoadBytes(built) / 1000]],
  );
}

async function printTimes(site: LocalSite, cast: Cast, folder: string): Promise<void> {
  const cold = await coldStartRatio(bundleOf(folder, 'user/me'), cast.me, { ...site.engineEnv });
  printTable(
    'CPU time over a floor in the same run (medians of 12 interleaved pairs; good to about a tenth)',
    ['what', 'ratio'],
    [
      ['cold start and first call of user/me, over a bare Node', cold],
      ['a request of user/me through the local gateway, over a bare node:http', await requestRatio(cast.me)],
    ],
  );
}

async function main(site: LocalSite): Promise<void> {
  Object.assign(process.env, site.engineEnv);
  const folder = await buildFunctions();
  printSizes(folder, await buildSite());
  await plantRows(fullPages);
  const cast = await gather(site);
  await printTimes(site, cast, folder);
  await printPushes(site, cast);
  const now = await countUnits(site, await gather(site));
  await plantRows(rows);
  printUnits(now, await countUnits(site, await gather(site)));
  const few = await likesAt(site, cast, limits.likeIdsMost);
  printGrown(
    limits.likeIdsMost,
    'Likes of one experience, its own list being full',
    few,
    await likesAt(site, cast, rows),
  );
  const short = await messagesAt(site, cast, limits.pageDefault);
  printGrown(
    limits.pageDefault,
    'Messages of one conversation, its page being full',
    short,
    await messagesAt(site, cast, rows),
  );
}

/** `npm run bench -- people [members …]` and `-- posts [posts …]` ask the indexes alone. */
const alone = { people: benchPeople, posts: benchPosts };
const [what, ...sizes] = process.argv.slice(2);
if (what === 'people' || what === 'posts') {
  for (const size of sizes.length === 0 ? [1000, 10_000, 100_000] : sizes) alone[what](Number(size));
  process.exit();
}

await ensureBuilt(() => process.stdout.write('Building …\n'));
const dataDir = await mkdtemp(joinPath(tmpdir(), 'alumni-bench-'));
const site = await startLocal({ port: 0, dataDir, outDir, metered: true, rateLimitScale: '100000' });
try {
  await main(site);
} finally {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// Nothing is left to do; a thread of a function that was still busy at the end shall not hold the process.
process.exit();
