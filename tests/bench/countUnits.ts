import type { LocalSite } from '#infra/local/localSite.ts';
import { allRoutes } from '#shared/routes/index.ts';
import { type ApiCase, apiCases, type Cast } from './apiCases.ts';
import { call, type Received } from './caller.ts';
import { type Units, unitsOf } from './units.ts';

/** What a call cost, and the least it could. */
export interface Counted {
  readonly name: string;
  readonly units: Units;
  readonly floor: Units;
}

/** Counts every call once, the calls before it having warmed the functions. */
export async function countUnits(site: LocalSite, cast: Cast): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const one of apiCases) counted.push(await countOne(site, cast, one));
  return counted;
}

async function countOne(
  site: LocalSite,
  cast: Cast,
  { name, route, who, arrange, rows }: ApiCase,
): Promise<Counted> {
  const declared = allRoutes.find(({ key }) => key === route)?.declared;
  if (declared === undefined) throw new Error(`no route ${route}`);
  await call(cast[who], declared, await arrange(cast));
  const input = await arrange(cast);
  let answer: Received = { json: undefined, bytes: 0 };
  const units = await unitsOf(site, route, async () => {
    answer = await call(cast[who], declared, input);
  });
  return { name, units, floor: floorOf(answer.bytes, rows, who !== 'stranger') };
}

/**
 * The least a call could cost: half a unit for each 4 KB it answers, one unit for the session (read as last written, so
 * that a logout holds at once), one for each row its fact changes, and double where rows must change together.
 */
function floorOf(bytes: number, rows: number, hasSession: boolean): Units {
  const answered = rows === 0 ? Math.ceil(bytes / 4096) / 2 : 0;
  return { reads: (hasSession ? 1 : 0) + answered, writes: rows > 1 ? rows * 2 : rows };
}
