import { afterAll, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { inParallel } = await import('#functions/stores/inParallel.ts');
const { endSuspension } = await import('#functions/jobs/directoryJobs.ts');
const jobs = await import('#functions/stores/jobs.ts');
const { removeJobsOf } = await import('#functions/stores/openJobs.ts');
const { transact } = await import('#functions/stores/transaction.ts');

afterAll(() => engine.stop());

const day = 24 * 3_600_000;

const untilOf = (now: Date) => new Date(now.getTime() + 365 * day);

/** The step of somebody who is suspended for a year from that moment on. */
function suspendedAt(userId: string, now: Date) {
  const until = untilOf(now);
  return jobs.startStep(endSuspension, { userId, suspendedUntil: until.toISOString() }, now, until);
}

/** Whether the end of such a suspension is still to come. */
async function waits(userId: string, now: Date): Promise<boolean> {
  const key = { pk: `JOB#endSuspension#${userId}#${untilOf(now).toISOString()}`, sk: '-' };
  return (await jobs.claim(key, 1, now, true)) !== undefined;
}

test('nothing waits any more for a member who is gone, however many others are suspended', async () => {
  const others = Array.from({ length: 10_100 }, () => newId());
  const [gone, before] = [newId(), new Date()];
  const now = new Date(before.getTime() + day);
  const hundreds = Array.from({ length: 101 }, (_, place) => others.slice(place * 100, place * 100 + 100));
  await inParallel(hundreds, 4, (ids) => transact(ids.map((id) => suspendedAt(id, before))));
  await transact([suspendedAt(gone, now)]);

  await removeJobsOf(endSuspension, gone);

  expect(await waits(gone, now)).toBe(false);
  for (const id of [others[0], others.at(-1)]) expect(await waits(id ?? '', before)).toBe(true);
}, 60_000);
