import * as z from 'zod/mini';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { stillProvenAmong } from '../matching/stillProven.ts';
import { findImport, setImportState } from '../store/rosterImports.ts';
import { readProvenMembers } from '../store/rosterProven.ts';
import { countProvenWaiting } from './rosterJobs.ts';

/** The last member checked, and the count so far. */
const Checkpoint = z.object({ after: z.string(), strong: z.number() });
const start: z.output<typeof Checkpoint> = { after: '', strong: 0 };

/** Members per slice. */
const sliceSize = 250;

/**
 * Counts the waiting members that an imported file proves, by the current rows, some per slice. The number is stored
 * once all are checked. Stops early if the import is being undone.
 */
export const countProvenWaitingHandler = jobHandler(
  countProvenWaiting,
  withCheckpoint(Checkpoint, async ({ importId }, checkpoint = start, now) => {
    const row = await findImport(importId);
    if (row?.state !== 'imported') return undefined;
    const { after, strong } = checkpoint;
    const { sk, check } = row;
    const people = (await readProvenMembers({ importId, check })).filter(({ userId }) => userId > after);
    const batch = people.slice(0, sliceSize).map(({ userId }) => userId);
    const last = batch.at(-1);
    if (last !== undefined) {
      const proven = await stillProvenAmong(batch, now);
      return { after: last, strong: strong + proven.length };
    }
    await setImportState(sk, {
      from: ['imported'],
      check,
      to: 'imported',
      set: { strong },
      remove: ['counting'],
    });
    return undefined;
  }),
  onGivenUp,
);

/** Clears the mark that a count is running after the last retry failed. */
async function onGivenUp({ importId }: z.output<typeof countProvenWaiting.input>): Promise<void> {
  const row = await findImport(importId);
  if (row?.state !== 'imported') return;
  await setImportState(row.sk, {
    from: ['imported'],
    check: row.check,
    to: 'imported',
    remove: ['counting'],
  });
}
