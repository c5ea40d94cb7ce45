import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { streamGrants } from '#functions/access.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import type { LooseInput } from '#shared/platform/client.ts';
import type { Route } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { type ApiCase, apiCases, type Cast } from './apiCases.ts';
import { call, type Received } from './caller.ts';
import { plantRows } from './plantRows.ts';
import { nothing, priceOf, type Taken, takenBy, type Units } from './units.ts';

/** What a call consumed of DynamoDB, and the least it could. */
export interface CallUnits {
  readonly name: string;
  readonly route: string;
  readonly units: Taken;
  /** What followed in the background, in the consumers of the streams of the tables that it wrote. */
  readonly later: Taken;
  /** The part of it that counts messages for the office: a batch of changes costs as much as one. */
  readonly batched: Taken;
  /** The call alone, among ten times as many unrelated rows. */
  readonly grown: Units;
  readonly floor: Units;
}

interface Counting {
  readonly site: LocalSite;
  readonly cast: () => Promise<Cast>;
  /** This many rows of each kind exist. */
  readonly few: number;
  readonly tell: (sentence: string) => void;
}

export const growthTimes = 10;
const followers = new Set(Object.keys(streamGrants).map((name) => `background/${name}`));
const isBatched = (label: string) => label === 'background/countMessages';
const isFollower = (label: string) => followers.has(label);

/**
 * Counts every call of `apiCases`; earlier calls have warmed the functions. The schedules are paused, because what they
 * start belongs to no call.
 */
export async function countCalls(counting: Counting): Promise<CallUnits[]> {
  counting.site.holdClocks(true);
  try {
    return await countAll(counting);
  } finally {
    counting.site.holdClocks(false);
  }
}

async function countAll({ site, cast, few, tell }: Counting): Promise<CallUnits[]> {
  tell('Counting calls …');
  const members = await cast();
  const now = await inTurn(apiCases, (one) => countOne(site, members, one));
  tell('Counting what follows from them …');
  const echoes = await countEchoes(site, members);
  tell(`Planting ${few * (growthTimes - 1)} rows of each kind …`);
  await plantRows(few * (growthTimes - 1), site.waitUntilIdle);
  const others = await cast();
  // The first reader of the planted notices marks them as read, which is part of the planting.
  await site.waitUntilIdle();
  const grown = await inTurn(apiCases, (one) => countOne(site, others, one));
  return apiCases.map(({ name, route }, index) => ({
    name,
    route,
    units: now[index]?.units ?? nothing,
    floor: now[index]?.floor ?? nothing,
    grown: grown[index]?.units ?? nothing,
    later: echoes.get(name)?.later ?? nothing,
    batched: echoes.get(name)?.batched ?? nothing,
  }));
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}

function declaredOf({ route }: ApiCase): Route {
  const declared = allRoutes.find(({ key }) => key === route)?.declared;
  if (declared === undefined) throw new Error(`no route ${route}`);
  return declared;
}

/** Longer than an index in memory counts as current, so that each call updates it. */
const staleMs = 300;
/** At most one in this many calls happens while a function refreshes what it caches for a minute. */
const looks = 3;

/**
 * The consumption of one call after one that warmed its function; for a call that changes nothing, the least of
 * several.
 */
export async function countOne(site: LocalSite, cast: Cast, one: ApiCase) {
  const { route, who, arrange } = one;
  const declared = declaredOf(one);
  await call(cast[who], declared, await arrange(cast));
  const input = await arrange(cast);
  let answer: Received = { json: undefined, bytes: 0, cookie: '' };
  const isIt = (label: string) => label === route;
  const taken: Taken[] = [];
  for (let count = 0; count < (one.facts === 0 ? looks : 1); count += 1) {
    await setTimeout(staleMs);
    const look = async () => {
      answer = await call(cast[who], declared, input);
    };
    taken.push(await takenBy(site, isIt, look));
  }
  const [units = nothing] = taken.toSorted((first, second) => priceOf(first) - priceOf(second));
  return { units, floor: floorOf(answer, one) };
}

/**
 * The units of stream consumers, one call after the other. Everything before is already processed, so only what the
 * call itself wrote is counted.
 */
async function countEchoes(
  site: LocalSite,
  cast: Cast,
): Promise<ReadonlyMap<string, Pick<CallUnits, 'later' | 'batched'>>> {
  // A job deletes what belongs to deleted content, step by step, so nothing is counted after that.
  const isDeletion = ({ route }: ApiCase) => route === 'experiences/deleteExperience';
  const echoing = apiCases
    .filter(({ echoes }) => echoes === true)
    .toSorted((one, other) => Number(isDeletion(one)) - Number(isDeletion(other)));
  const prepared: { one: ApiCase; input: LooseInput }[] = [];
  for (const one of echoing) prepared.push({ one, input: await one.arrange(cast) });
  const counted = new Map<string, Pick<CallUnits, 'later' | 'batched'>>();
  await site.waitUntilIdle();
  for (const { one, input } of prepared) {
    const follow = async () => {
      await call(cast[one.who], declaredOf(one), input);
      await site.waitUntilIdle();
    };
    let later = nothing;
    const batched = await takenBy(site, isBatched, async () => {
      later = await takenBy(site, isFollower, follow);
    });
    counted.set(one.name, { later, batched });
  }
  return counted;
}

const SomePerson = z.object({ _id: z.string(), fullName: z.string() });

/** The people named in a response. */
function peopleIn(json: unknown): ReadonlySet<string> {
  if (typeof json !== 'object' || json === null) return new Set();
  const own = SomePerson.safeParse(json).data;
  const inner = Object.values(json).flatMap((value: unknown) => [...peopleIn(value)]);
  return new Set(own === undefined ? inner : [own._id, ...inner]);
}

/**
 * The least a call could cost: one unit for the session (read consistently, so that a logout takes effect at once),
 * half a unit for each 4 KB in its response and for the row of each person it names, and one for each kilobyte that is
 * new.
 */
function floorOf({ json, bytes }: Received, { facts, who }: ApiCase): Units {
  const session = who === 'stranger' ? 0 : 1;
  const answered = facts === 0 ? Math.ceil(bytes / 4096) / 2 + peopleIn(json).size / 2 : 0;
  return { reads: session + answered, writes: facts };
}
