import { firstRequests } from '#functions/membership/index.ts';
import { rosterLimits } from '#shared/rosterLimits.ts';

import type { CheckOf } from './store/rosterParts.ts';
import { rowIdOfOwnId } from './rosterIdentity.ts';

/** Ids of members who wait, by the row of the own id that they have told. */
export type ToldOwnIds = ReadonlyMap<string, readonly string[]>;

let latest: { readonly of: string; readonly told: ToldOwnIds } | undefined;

/**
 * Who of those who wait tells which own id, the longest waiting as far as `waitingMost` of each state. The steps of a
 * check that follow each other here share what the first of them has read, so a request may have changed since.
 */
export async function toldOwnIds({ importId, check }: CheckOf): Promise<ToldOwnIds> {
  const of = `${importId}#${check}`;
  if (latest?.of !== of) latest = { of, told: await readTold() };
  return latest.told;
}

async function readTold(): Promise<ToldOwnIds> {
  const waiting = await Promise.all([
    firstRequests('open', rosterLimits.waitingMost),
    firstRequests('asked', rosterLimits.waitingMost),
  ]);
  const told = new Map<string, string[]>();
  for (const { pk, ownId = '' } of waiting.flat()) {
    if (ownId === '') continue;
    const row = rowIdOfOwnId(ownId);
    const known = told.get(row);
    if (known === undefined) told.set(row, [pk]);
    else known.push(pk);
  }
  return told;
}
