import * as z from 'zod/mini';
import { Table, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { digestMoments, maxDigestDelayMs } from '../digestTimes.ts';
import { writeDigests } from '../jobs/digestJobs.ts';

/**
 * Table Mails, the clock of the weekly digest; `platform/mail/addressHistory.ts` documents the rest.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DIGESTS` | `-` | `startedTo`: the digests due up to this time have been started |
 */
const mails = new Table('mails');

const key = { pk: 'DIGESTS', sk: '-' };
const Clock = z.object({ startedTo: z.string() });

/** Starts the jobs of all digests that became due since the last call, except those that are too late. */
export async function startDueDigests(now: Date): Promise<void> {
  const startedTo = (await mails.get(Clock, key, { consistent: true }))?.startedTo;
  const earliest = new Date(now.getTime() - maxDigestDelayMs);
  const from = startedTo !== undefined && startedTo > earliest.toISOString() ? new Date(startedTo) : earliest;
  const due = digestMoments(from, now);
  const last = due.at(-1);
  if (last === undefined) return;
  // Refused if another run has started them meanwhile.
  await transact([
    mails.changeStep(key, {
      set: { startedTo: last.at.toISOString() },
      condition: startedTo === undefined ? rowIsNew : attributeIs('startedTo', startedTo),
    }),
    ...due.map(({ at, day }) => startJobStep(writeDigests, { at: at.toISOString(), day }, now)),
  ]);
}
