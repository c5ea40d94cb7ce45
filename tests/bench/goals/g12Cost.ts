import { join } from 'node:path';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { openBrowser } from '../../support/browser.ts';
import { busiest } from '../busiest.ts';
import type { BenchMember } from '../caller.ts';
import { besides, idleCost, type Month, monthOf, sumOf } from '../costs.ts';
import { keepCounted } from '../countedKept.ts';
import { countLine } from '../countLine.ts';
import { type Counted, demandOf } from '../demand.ts';
import type { Bench } from '../environment.ts';
import type { Goal } from '../goal.ts';
import { memberDay } from '../memberDay.ts';
import { startPeer } from '../peerServer.ts';
import { someOfPlanted } from '../plantRows.ts';
import { pricesAsOf } from '../prices.ts';
import { standingIn } from '../standing.ts';
import { perRequest } from './g03Requests.ts';

const most = 10_000_000;
const sizes = [1000, 10_000, 100_000, 1_000_000];
const maxPerMember = 0.002;
const maxIdle = 2;
const maxCalls = 40;
const measured = 100_000;
const cents = (dollars: number) => Math.round(dollars * 100) / 100;
const warmUps = 2;

/** CPU time of a call: the simplest, and a full page that is compressed; the more expensive of the two. */
async function cpuOfCall(bench: Bench, { headers }: BenchMember): Promise<number> {
  const { engineEnv } = await bench.site();
  const [folder, functions] = [await bench.peers(), await bench.functions()];
  const taken: number[] = [];
  for (const [label, { path }] of [
    ['auth/me', me],
    ['experiences/listExperiences', listExperiences],
  ] as const) {
    const bundle = join(functions, label, 'index.cjs');
    const server = await startPeer(folder, 'ourServer.js', { ...engineEnv, BUNDLE: bundle });
    for (let count = 0; count < warmUps; count += 1) await perRequest(server, path, headers);
    taken.push(await perRequest(server, path, headers));
    await server.stop();
  }
  return Math.max(...taken);
}

async function countAll(bench: Bench): Promise<Counted> {
  const site = await bench.site();
  const browser = await openBrowser();
  try {
    const day = await memberDay(browser, await bench.cast(), site.waitUntilIdle);
    const cast = await bench.cast();
    const { me: member } = cast;
    const { ask, watch, named } = day.frames;
    if (ask + watch === 0) throw new Error('the page did not take itself for one of many');
    const line = await countLine(site, cast, someOfPlanted(Math.ceil(named / (ask + watch))));
    return { day, line, cpuMs: await cpuOfCall(bench, member), calls: await bench.calls() };
  } finally {
    await browser.close();
  }
}

const shown = (month: Month) =>
  Object.entries(month)
    .map(([name, dollars]) => `${name} ${cents(dollars)}`)
    .join(', ');

/** The cost, computed from the counted units. */
export const cost: Goal = {
  id: 'G12',
  name: 'Cost',
  measure: async (bench) => {
    const counted = await countAll(bench);
    keepCounted(counted);
    const standing = standingIn();
    const [idle, thrifty] = [idleCost(standing, false), idleCost(standing, true)];
    const { asked, framesIn, framesOut, reads, writes, rounds } = demandOf(counted, measured);
    const { named } = counted.day.frames;
    const { name, share } = busiest(demandOf(counted, most), most);
    const fair = [
      `list prices of ${pricesAsOf}`,
      'a third of the members come on a day',
      'tests/bench/assumed.ts says what is not counted',
    ].join('; ');
    const day = [
      `${Math.round(asked)} calls`,
      `${framesIn} frames that ask for ${named} people`,
      `${framesOut} back`,
      `${Math.round(reads)} R`,
      `${Math.round(writes)} W`,
      `${Math.round(rounds)} waits of 5 ms`,
      `${counted.cpuMs.toFixed(1)} ms of CPU a call`,
    ].join(', ');
    return [
      {
        name: `nobody, without firewall, key and dashboard; ${cents(idle)} with them`,
        unit: '$ a month',
        figure: thrifty,
        limit: maxIdle,
        fair: 'counted in the template, with the polls of queues; infra/README.md says what each setting gives up',
      },
      {
        name: 'calls of a member-day',
        unit: 'calls',
        figure: [...counted.day.calls.values()].reduce((sum, times) => sum + times, 0),
        limit: maxCalls,
        fair: 'counted in Chromium: two visits of a quarter of an hour; what members do not do every day apart',
      },
      {
        name: `a member a month among ${measured.toLocaleString('en-US')}`,
        unit: '$',
        figure: sumOf(monthOf(measured, counted)) / measured,
        limit: maxPerMember,
        fair: `a day in Chromium: ${day}; ${fair}`,
      },
      {
        name: `the busiest partition at ${most.toLocaleString('en-US')} members (${name}), of what one takes`,
        unit: 'x',
        figure: share,
        limit: 1,
        fair: 'counted, each day in full although batches and memory serve many; what indexes take is counted at their tables; years of posts apart, which DynamoDB splits where they are hot',
      },
      ...sizes.map((members) => {
        const month = monthOf(members, counted);
        const { firewall, mail } = besides(members, counted);
        return {
          name: `${members.toLocaleString('en-US')} members (${shown(month)}; besides firewall ${cents(firewall)}, mail ${cents(mail)})`,
          unit: '$ a month',
          figure: thrifty + sumOf(month),
          limit: maxIdle + members * maxPerMember,
          floor: maxIdle + members * maxPerMember,
          size: members,
          fair,
        };
      }),
    ];
  },
};
