import * as z from 'zod/mini';
import { provenStill } from '../stillProven.ts';
import { findImport, move } from '../store/rosterImports.ts';
import { provenBy } from '../store/rosterProven.ts';
import type { Work } from '#functions/platform/jobs/job.ts';
import type { rosterCount } from './rosterJobs.ts';

/** Behind whom it goes on, and how many it has counted up to there. */
const Place = z.object({ after: z.string(), strong: z.number() });

/** People of one step. */
const stepSize = 250;

/**
 * Counts for the office who waits and is proven by an imported file, by the rows as they stand, some at a step. The
 * number is told once all are looked at. It ends early where the import is being taken back.
 */
export const work: Work<typeof rosterCount.input> = async ({ importId }, place) => {
  const row = await findImport(importId);
  if (row?.state !== 'imported') return undefined;
  const { after, strong } =
    place === undefined ? { after: '', strong: 0 } : z.parse(Place, JSON.parse(place));
  const { sk, check } = row;
  const people = (await provenBy({ importId, check })).filter(({ userId }) => userId > after);
  const some = people.slice(0, stepSize).map(({ userId }) => userId);
  const last = some.at(-1);
  if (last !== undefined) {
    const found = await provenStill(some, new Date());
    return JSON.stringify({ after: last, strong: strong + found.length });
  }
  await move(sk, { from: ['imported'], check, to: 'imported', set: { strong }, remove: ['counting'] });
  return undefined;
};

/** Has nobody wait for the number any more, where nobody goes on with it by themselves. */
export async function gaveUp({ importId }: z.output<typeof rosterCount.input>): Promise<void> {
  const row = await findImport(importId);
  if (row?.state !== 'imported') return;
  await move(row.sk, { from: ['imported'], check: row.check, to: 'imported', remove: ['counting'] });
}
