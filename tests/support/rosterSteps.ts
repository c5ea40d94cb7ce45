import { expect } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as imports from '#functions/roster/store/rosterImports.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { withFault } from './refusals.ts';

/** Lines, places and rows for the steps of an import, each by itself: imported behind `startEngine`. */

let year = 1900;
/** A class that no other test of the file writes. */
export const newYear = () => (year += 1);

/** A line of a file as `provenByFile.ts` has them. */
export const lineOf = (number: number, of: number, name = 'Person', mail = '') =>
  `${of}-${number};${name} ${number};${of};${mail}\n`;

export const linesOf = (count: number, of: number) =>
  Array.from({ length: count }, (_, place) => lineOf(place, of));

/** A place as a job keeps it. */
export const placeAt = (part: number, added = 0, changed = 0, same = 0) =>
  JSON.stringify({ part, added, changed, same });

/** An import as it stands, but for who brought what file, and when. */
export async function told(id: string) {
  const row = await imports.findImport(id);
  if (row === undefined) throw new Error('there is no such import');
  const { sk: _, byId: __, createdAt: ___, fileName: ____, size: _____, ...rest } = row;
  return rest;
}

/** Does something right before the n-th write of this work, whatever the write is. */
export async function beforeWrite<T>(
  place: number,
  meanwhile: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let writes = 0;
  const before = async (command: string) => {
    if (!/^(Update|Put|Transact)/.test(command)) return undefined;
    writes += 1;
    if (writes === place) await meanwhile();
    return undefined;
  };
  return withFault({ before }, work);
}

/** Another import begins to write rows, and does not end while the work goes on. */
export async function besideAnother<T>(work: () => Promise<T>): Promise<T> {
  const other = newId();
  expect((await transact([imports.busyStep(other, new Date())])).done).toBe(true);
  try {
    return await work();
  } finally {
    await transact([imports.idleStep(other)]);
  }
}

/** Whether an import may begin that nobody has heard of yet. */
export async function isFree(): Promise<boolean> {
  const other = newId();
  const { done } = await transact([imports.busyStep(other, new Date())]);
  await transact([imports.idleStep(other)]);
  return done;
}
