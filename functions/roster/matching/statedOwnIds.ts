import { firstRequests } from '#functions/membership/index.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ImportCheck } from '../store/rosterParts.ts';
import { rowIdByOwnId } from './rosterIdentity.ts';

/** Ids of waiting members, by the row of the student ID that they gave. */
export type StatedOwnIds = ReadonlyMap<string, readonly string[]>;

let latest: { readonly key: string; readonly ownIds: StatedOwnIds } | undefined;

/**
 * The student IDs that waiting members gave, the longest waiting first, at most `maxWaiting` of each state. Consecutive
 * slices of a check in one process share the result of the first, so a request may have changed since.
 */
export async function statedOwnIds({ importId, check }: ImportCheck): Promise<StatedOwnIds> {
  const key = `${importId}#${check}`;
  if (latest?.key !== key) latest = { key, ownIds: await readStatedOwnIds() };
  return latest.ownIds;
}

async function readStatedOwnIds(): Promise<StatedOwnIds> {
  const waiting = await Promise.all([
    firstRequests('open', rosterLimits.maxWaiting),
    firstRequests('asked', rosterLimits.maxWaiting),
  ]);
  const byRow = new Map<string, string[]>();
  for (const { pk, ownId = '' } of waiting.flat()) {
    if (ownId === '') continue;
    const row = rowIdByOwnId(ownId);
    const idsOfRow = byRow.get(row);
    if (idsOfRow === undefined) byRow.set(row, [pk]);
    else idsOfRow.push(pk);
  }
  return byRow;
}
