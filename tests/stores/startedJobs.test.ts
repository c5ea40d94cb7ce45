import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { notifyReporters } from '#functions/moderation/jobs/moderationJobs.ts';
import { rowIsNew, Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '../support/engine.ts';
import { wakeAlone } from '../support/jobs.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');
const minutesOn = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const Row = z.looseObject({ state: z.string() });

function aJob() {
  const input = { caseId: newId(), cause: newId() };
  const key = { pk: `JOB#notifyReporters#${input.cause}`, sk: '-' };
  return { input, key, row: () => new Table('jobs').get(Row, key, { consistent: true }) };
}

async function claimed(job: ReturnType<typeof aJob>) {
  const row = await jobs.claimJob(job.key, now);
  if (row === undefined) throw new Error('it is somebody else’s');
  return row;
}

/** Takes over a job whose run has died or failed. */
async function takenOver(job: ReturnType<typeof aJob>) {
  await wakeAlone(job.key);
  return claimed(job);
}

describe('a job', () => {
  test('to start now is due, and the clock checks it in ten minutes', async () => {
    const one = aJob();

    await jobs.startJob(notifyReporters, one.input, now);

    expect(await one.row()).toEqual({
      ...one.key,
      name: 'notifyReporters',
      input: one.input,
      state: 'due',
      runs: 0,
      failures: 0,
      shard: jobs.dueShardOf(one.key.pk),
      wakeAt: minutesOn(10).toISOString(),
    });
  });

  test('is started once if requested, running or not', async () => {
    const one = aJob();
    await jobs.startJob(notifyReporters, one.input, now, { condition: rowIsNew });
    const running = await claimed(one);

    await jobs.startJob(notifyReporters, one.input, minutesOn(1), { condition: rowIsNew });

    expect(await one.row()).toMatchObject({ state: 'running', holder: running.holder });
    await jobs.finishJob(running);
    await jobs.startJob(notifyReporters, one.input, minutesOn(1), { condition: rowIsNew });
    expect(await one.row()).toMatchObject({ state: 'due', wakeAt: minutesOn(11).toISOString() });
  });

  test('is claimed once while due, and again after its lease', async () => {
    const one = aJob();
    expect(await jobs.claimJob(one.key, now)).toBeUndefined();
    await jobs.startJob(notifyReporters, one.input, now);

    const first = await claimed(one);
    expect(first).toMatchObject({ state: 'running', runs: 1, wakeAt: minutesOn(20).toISOString() });
    expect(await jobs.claimJob(one.key, now)).toBeUndefined();
    const second = await takenOver(one);

    expect(second).toMatchObject({ state: 'running', runs: 2 });
    expect(second.holder).not.toBe(first.holder);
  });

  test('that makes progress has not failed, and is queued again when its time is up', async () => {
    const one = aJob();
    await jobs.startJob(notifyReporters, one.input, now);
    await jobs.retryLater(await claimed(one), { error: 'no', usesRetry: true, until: minutesOn(1), now });
    const row = await takenOver(one);
    expect(row.failures).toBe(1);

    expect(await jobs.saveCheckpoint(row, 'there', 'running', minutesOn(1))).toMatchObject({ failures: 0 });
    expect(await one.row()).toMatchObject({
      checkpoint: 'there',
      failures: 0,
      wakeAt: row.wakeAt,
    });
    expect(await jobs.saveCheckpoint(row, 'further', 'due', minutesOn(1))).toBeDefined();
    expect(await one.row()).toMatchObject({
      state: 'due',
      checkpoint: 'further',
      wakeAt: minutesOn(11).toISOString(),
    });
  });

  test('that fails stores its error and drops the named attributes; given up, it waits two weeks', async () => {
    const one = aJob();
    await jobs.startJob(notifyReporters, one.input, now);
    const row = await claimed(one);

    await jobs.retryLater(row, {
      error: 'no',
      usesRetry: true,
      until: minutesOn(5),
      now: minutesOn(1),
      remove: ['checkpoint'],
    });
    const off = await one.row();
    expect(off).toMatchObject({
      state: 'later',
      error: 'no',
      failures: 1,
      wakeAt: minutesOn(5).toISOString(),
      changedAt: minutesOn(1).toISOString(),
    });
    expect(off).not.toHaveProperty('checkpoint');

    expect(await jobs.giveUpJob(row, { error: 'never', now: minutesOn(2), remove: ['checkpoint'] })).toBe(
      true,
    );
    const given = await one.row();
    expect(given).toMatchObject({
      state: 'failed',
      error: 'never',
      changedAt: minutesOn(2).toISOString(),
      wakeAt: minutesOn(2 + 14 * 24 * 60).toISOString(),
    });
    expect(given).not.toHaveProperty('checkpoint');
    expect(given).toMatchObject({ input: one.input });
  });

  test('that was not started is ended by its reader, unless it starts first', async () => {
    const [one, other] = [aJob(), aJob()];
    for (const { input } of [one, other]) await jobs.startJob(notifyReporters, input, now);
    const [first, second] = await Promise.all(
      [one, other].map(async ({ key }) => new Table('jobs').get(jobs.StoredJob, key, { consistent: true })),
    );
    if (first === undefined || second === undefined) throw new Error('a job was not started');
    await claimed(other);

    for (const row of [first, second]) await jobs.finishJob(row);

    expect(await one.row()).toBeUndefined();
    expect(await other.row()).toMatchObject({ state: 'running' });
    expect(await jobs.giveUpJob(first, { error: 'late', now })).toBe(false);
    expect(await one.row()).toBeUndefined();
  });

  test('is found by the clock at its time and not before, and woken once', async () => {
    const one = aJob();
    await jobs.startJob(notifyReporters, one.input, now, { at: minutesOn(5) });
    const found = async (moment: Date) =>
      (await jobs.jobsToWake(jobs.dueShardOf(one.key.pk), moment)).find(({ pk }) => pk === one.key.pk);
    expect(await found(new Date(minutesOn(5).getTime() - 1))).toBeUndefined();
    const sleeper = await found(minutesOn(5));
    if (sleeper === undefined) throw new Error('nobody finds it');

    await jobs.wakeJob(sleeper, minutesOn(6));
    expect(await one.row()).toMatchObject({ state: 'due', wakeAt: minutesOn(16).toISOString() });
    await claimed(one);
    await jobs.wakeJob(sleeper, minutesOn(7));

    expect(await one.row()).toMatchObject({ state: 'running', runs: 1 });
    await transact([jobs.cancelJobStep(notifyReporters, one.input)]);
    expect(await one.row()).toBeUndefined();
  });

  test('waits in one of eight shards, always the same, evenly spread', () => {
    const shards = Array.from({ length: 400 }, (_, index) => jobs.dueShardOf(`JOB#${index}`));

    expect([...new Set(shards)].toSorted()).toEqual(jobs.dueShards);
    expect(jobs.dueShards).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((position) => `DUE#${position}`));
    expect(jobs.dueShardOf('JOB#7')).toBe(shards[7]);
  });
});
