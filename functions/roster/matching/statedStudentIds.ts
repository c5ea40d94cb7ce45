import { firstRequests } from '#functions/membership/index.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ImportCheck } from '../store/rosterParts.ts';
import { rowIdByStudentId } from './rosterIdentity.ts';

/** Ids of waiting members, by the row of the student ID that they gave. */
export type StatedStudentIds = ReadonlyMap<string, readonly string[]>;

let cached: { readonly key: string; readonly studentIds: StatedStudentIds } | undefined;

/**
 * The student IDs that waiting members gave, the longest waiting first, at most `maxWaiting` of each state. Consecutive
 * slices of a check in one process share the result of the first, so a request may have changed since.
 */
export async function statedStudentIds({ importId, check }: ImportCheck): Promise<StatedStudentIds> {
  const key = `${importId}#${check}`;
  if (cached?.key !== key) cached = { key, studentIds: await readStatedStudentIds() };
  return cached.studentIds;
}

async function readStatedStudentIds(): Promise<StatedStudentIds> {
  const waiting = await Promise.all([
    firstRequests('open', rosterLimits.maxWaiting),
    firstRequests('asked', rosterLimits.maxWaiting),
  ]);
  const byRow = new Map<string, string[]>();
  for (const { pk, studentId = '' } of waiting.flat()) {
    if (studentId === '') continue;
    const row = rowIdByStudentId(studentId);
    const idsOfRow = byRow.get(row);
    if (idsOfRow === undefined) byRow.set(row, [pk]);
    else idsOfRow.push(pk);
  }
  return byRow;
}
