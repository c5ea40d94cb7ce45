import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sendEmailConfirmation } from '#functions/auth/jobs/authJobs.ts';
import { endSuspension } from '#functions/directory/jobs/directoryJobs.ts';
import { allJobs } from '#functions/main/allJobs.ts';
import { erasers } from '#functions/main/erasers.ts';
import { retryOrGiveUp } from '#functions/main/jobRunner.ts';
import { addUser } from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { job } from '#functions/platform/jobs/job.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import { sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { wakeJobsAt } from '#tests/support/jobs.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';

const engine = await startEngine();
const queue = await startPretendQueue();

afterAll(async () => {
  await queue.stop();
  await engine.stop();
});

const now = new Date();
const later = new Date(now.getTime() + 365 * 24 * 3600_000);
const Row = z.looseObject({ state: z.string(), expiresAt: z.optional(z.number()) });
const keyOf = (name: string, unique: string) => ({ pk: `JOB#${name}#${unique}`, sk: '-' });
const rowOf = (name: string, unique: string) =>
  new Table('jobs').get(Row, keyOf(name, unique), { consistent: true });

async function aMember(): Promise<string> {
  const user = aStoredUser();
  expect(await addUser(user)).toBe('done');
  return user.id;
}

/** Makes a job fail for the last time. */
async function fail(name: string, unique: string): Promise<void> {
  const row = await jobs.claimJob(keyOf(name, unique), now);
  if (row === undefined) throw new Error('nobody may do it');
  await retryOrGiveUp({ ...row, failures: 99 }, new Error('no'), new Date());
}

const address = 'maya@example.org';
const mailTo = (userId: string) => ({ kind: 'newDevice', userId, address, data: {}, cause: newId() });

test("erasing a member removes all their waiting or failed jobs, and nobody else's", async () => {
  const [gone, other] = [await aMember(), await aMember()];
  const [failed, waiting, kept] = [mailTo(gone), mailTo(gone), mailTo(other)];
  await jobs.startJob(sendMail, failed, now);
  await fail(sendMail.name, sendMail.unique(failed));
  for (const mail of [waiting, kept]) await jobs.startJob(sendMail, mail, now, { at: later });
  const suspension = { userId: gone, suspendedUntil: later.toISOString() };
  await jobs.startJob(endSuspension, suspension, now, { at: later });

  while ((await erasers['jobs']?.(gone, now)) === true);

  for (const mail of [failed, waiting])
    expect(await rowOf(sendMail.name, sendMail.unique(mail))).toBeUndefined();
  expect(await rowOf(endSuspension.name, endSuspension.unique(suspension))).toBeUndefined();
  expect(await rowOf(sendMail.name, sendMail.unique(kept))).toMatchObject({ state: 'later' });
});

test('a job that ran while its member was erased ends with its first failure', async () => {
  const input = { userId: newId(), address, cause: newId() };
  await jobs.startJob(sendEmailConfirmation, input, now);
  const row = await jobs.claimJob(keyOf(sendEmailConfirmation.name, input.cause), now);
  if (row === undefined) throw new Error('nobody may do it');

  await retryOrGiveUp(row, new Error('no'), new Date());

  expect(await rowOf(sendEmailConfirmation.name, input.cause)).toBeUndefined();
});

describe('a failed job, after two weeks', () => {
  const twoWeeks = new Date(now.getTime() + 14 * 24 * 3600_000);

  test("expires if it is a member's", async () => {
    const mail = mailTo(await aMember());
    await jobs.startJob(sendMail, mail, now);

    await fail(sendMail.name, sendMail.unique(mail));

    const row = await rowOf(sendMail.name, sendMail.unique(mail));
    expect(row?.expiresAt).toBeGreaterThanOrEqual(epochSeconds(twoWeeks));
    expect(row?.expiresAt).toBeLessThan(epochSeconds(twoWeeks) + 60);
    for (const gone of ['shard', 'wakeAt']) expect(row).not.toHaveProperty(gone);
  });

  test('starts again with all its retries if its work must be done, whatever its name', async () => {
    expect(allJobs.length).toBeGreaterThan(20);
    for (const { name } of allJobs) {
      const unique = newId();
      await jobs.startJob(job({ name, input: z.object({}), unique: () => unique }), {}, now);
      const wakes = (moment: Date) => wakeJobsAt(moment, (pk) => pk === keyOf(name, unique).pk);

      await fail(name, unique);
      await wakes(twoWeeks);
      expect(await rowOf(name, unique)).toMatchObject({ state: 'failed' });
      await wakes(new Date(twoWeeks.getTime() + 60_000));

      const row = await rowOf(name, unique);
      expect(row).toMatchObject({ state: 'due', failures: 0, input: {} });
      expect(row).not.toHaveProperty('expiresAt');
    }
  });
});
