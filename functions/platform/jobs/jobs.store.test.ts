import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { exportData } from '#functions/account/jobs/accountJobs.ts';
import { clearExperience } from '#functions/experiences/jobs/experienceJobs.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as removeImage from '#functions/images/background/removeImage.ts';
import { putImageSizes } from '#functions/images/files.ts';
import { uploadKey } from '#functions/images/images.ts';
import { removeObjects } from '#functions/images/jobs/imageJobs.ts';
import * as dispatchJobs from '#functions/main/dispatchJobs.ts';
import { claimAndRun } from '#functions/main/jobRunner.ts';
import { runDueJob } from '#functions/main/jobWorker.ts';
import * as jobWorker from '#functions/main/jobWorker.ts';
import * as wakeJobs from '#functions/main/wakeJobs.ts';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import { restartFailedJobs } from '#functions/platform/jobs/openJobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { documents } from '#tests/support/documents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { doDue, runAgain, takeOver, wakeAlone, wakeJobsAt } from '#tests/support/jobs.ts';
import { startPretendQueue } from '#tests/support/pretendQueue.ts';
import { first, refusal, withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
const [storage, queue] = [await startBuckets(), await startPretendQueue()];

afterAll(async () => {
  await Promise.all([storage.stop(), queue.stop()]);
  await engine.stop();
});

const forever = Number.MAX_SAFE_INTEGER;
const farAhead = () => new Date(Date.now() + 30 * 24 * 3600_000);
const keyOf = (id: string, name = clearExperience.name) => ({ pk: `JOB#${name}#${id}`, sk: '-' });

async function rowOf(id: string, name?: string) {
  const { Item } = await documents.send(
    new GetCommand({ TableName: process.env['JOBS_TABLE'], Key: keyOf(id, name), ConsistentRead: true }),
  );
  return Item;
}

/** A deleted experience that left this many comments behind. */
async function aDeletedOne(count: number): Promise<string> {
  const [id, authorId] = [newId(), newId()];
  const fields = { title: 'T', author: 'A', content: 'C' };
  const now = new Date();
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], now }, []);
  for (let index = 0; index < count; index += 1) {
    await comments.addComment({ experienceId: id, authorId, text: 'x', imageId: undefined, now: new Date() });
  }
  await experiences.removeExperience(id, { userId: authorId, isAdmin: false }, now);
  return id;
}

/** Runs a job that always fails until it is given up. @returns the pauses between the runs, in ms. */
async function failToTheEnd(id: string) {
  const waits: number[] = [];
  let failures = 0;
  const refused = { before: first(Infinity, /Query/, refusal('AccessDeniedException')) };
  for (let row = await rowOf(id); row?.['state'] !== 'failed'; row = await rowOf(id)) {
    if (row?.['state'] === 'later') waits.push(Date.parse(String(row['wakeAt'])) - Date.now());
    await withFault(refused, () => runAgain(keyOf(id)));
    failures += 1;
  }
  return { failures, waits };
}

/** Runs a job once more, as of this time. */
async function tryAgain(works: Parameters<typeof claimAndRun>[0], key: Parameters<typeof claimAndRun>[1]) {
  await wakeAlone(key);
  await claimAndRun(works, key, forever);
}

const left = async (id: string) => (await comments.readComments(id, { limit: 1000 })).items.length;

describe('a job', () => {
  test('is written with its cause or not at all', async () => {
    const id = await aDeletedOne(0);
    expect(await rowOf(id)).toMatchObject({
      state: 'due',
      input: { experienceId: id, imageIds: [] },
    });

    const kept = newId();
    const draft = { id: kept, kind: 'story' as const, authorId: newId(), images: [], now: new Date() };
    await experiences.addExperience({ ...draft, fields: { title: 'T', author: 'A', content: 'C' } }, []);
    expect(await experiences.removeExperience(kept, { userId: newId(), isAdmin: false }, new Date())).toBe(
      'notYours',
    );
    expect(await rowOf(kept)).toBeUndefined();
  });

  test('whose lease has expired is due again at its checkpoint, and its row is deleted when it is done', async () => {
    const id = await aDeletedOne(150);

    await runDueJob(keyOf(id), 0);
    expect(await rowOf(id)).toMatchObject({ state: 'due', checkpoint: 'comments', runs: 1 });
    await runDueJob(keyOf(id), 0);
    expect(await left(id)).toBe(50);
    await runDueJob(keyOf(id), forever);

    expect(await left(id)).toBe(0);
    expect(await rowOf(id)).toBeUndefined();
    await runDueJob(keyOf(id), forever);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('belongs to its latest run: one considered dead changes nothing', async () => {
    const id = await aDeletedOne(0);
    const dead = await jobs.claimJob(keyOf(id), new Date());
    const alive = await takeOver(keyOf(id));
    if (dead === undefined || alive === undefined) throw new Error('there is no such job');

    expect(await jobs.saveCheckpoint(alive, 'likes', 'running', new Date())).toMatchObject({ runs: 2 });
    expect(await jobs.saveCheckpoint(dead, 'comments', 'due', new Date())).toBeUndefined();
    await jobs.giveUpJob(dead, { error: 'late', now: new Date() });
    await jobs.retryLater(dead, { error: 'late', usesRetry: true, until: new Date(), now: new Date() });
    await jobs.finishJob(dead);

    expect(await rowOf(id)).toMatchObject({ state: 'running', checkpoint: 'likes', runs: 2 });
  });

  test('is done by the run that claimed it even if that response was lost, before the lease ends', async () => {
    const id = await aDeletedOne(1);

    await withFault({ behind: first(1, /^Update/, refusal('TimeoutError')) }, () =>
      runDueJob(keyOf(id), forever),
    );

    expect(await left(id)).toBe(0);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('taken over by a later run is left to that run', async () => {
    const id = await aDeletedOne(150);
    let isTaken = false;
    const before = async (command: string) => {
      if (isTaken || !command.startsWith('Delete')) return undefined;
      isTaken = true;
      await takeOver(keyOf(id));
      return undefined;
    };

    await withFault({ before }, () => runDueJob(keyOf(id), forever));

    expect(await left(id)).toBe(50);
    expect(await rowOf(id)).toMatchObject({ state: 'running', runs: 2 });
  });

  test('that fails is retried later each time, and is failed after the last attempt', async () => {
    const id = await aDeletedOne(3);
    const { failures, waits } = await failToTheEnd(id);

    expect(failures).toBe(6);
    expect(waits.map((wait) => Math.ceil(wait / 60_000))).toEqual([1, 5, 15, 60, 180]);
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      checkpoint: 'comments',
      input: { experienceId: id },
    });
    expect(String((await rowOf(id))?.['error'])).toContain('AccessDeniedException');
    expect(queue.take().map(({ body }) => body)).toEqual([
      JSON.stringify({ job: clearExperience.name, key: keyOf(id).pk }),
    ]);
    await wakeJobsAt(new Date(Date.now() + 13 * 24 * 3600_000));
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });

  test('that failed continues at its checkpoint after a retry command', async () => {
    const id = await aDeletedOne(3);
    await failToTheEnd(id);

    expect(await restartFailedJobs(clearExperience.name, new Date())).toBeGreaterThan(0);
    queue.take();
    expect(await rowOf(id)).toMatchObject({ state: 'due', checkpoint: 'comments', failures: 0 });
    const streams = engine.follow('dispatchJobs', doDue);
    await expect.poll(() => rowOf(id)).toBeUndefined();
    await streams.stop();

    expect(await left(id)).toBe(0);
  });

  test.each([
    ['five minutes fast', 5],
    ['right', 0],
    ['five minutes slow', -5],
  ])('is not run twice while its run lives, by workers whose clock is %s', async (_, minutes) => {
    const id = await aDeletedOne(0);
    const began = Date.now();
    const apart = minutes * 60_000;
    let atOnce = 0;
    let most = 0;
    const works = [
      jobHandler(clearExperience, async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        // The last moment at which this run's function may be alive: clock, queue and stream have all seen the job by
        // then.
        await wakeJobsAt(new Date(began + deadlines.jobFunctionMs - 1 + apart));
        await claimAndRun(works, keyOf(id), forever);
        atOnce -= 1;
        return undefined;
      }),
    ];

    await claimAndRun(works, keyOf(id), forever);

    expect(most).toBe(1);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('whose lease ends now is due again, and one a moment later continues', async () => {
    const [leaver, second] = [await aDeletedOne(0), await aDeletedOne(0)];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });

    await runDueJob(keyOf(leaver), Date.now());
    await runDueJob(keyOf(second), Date.now() + 1);

    vi.useRealTimers();
    expect(await rowOf(leaver)).toMatchObject({ state: 'due', checkpoint: 'comments', runs: 1 });
    expect(await rowOf(second)).toBeUndefined();
  });

  test('that this version does not know is left to newer code, which runs it', async () => {
    const input = { experienceId: newId(), imageIds: [], authorId: 'a' };
    await jobs.startJob(clearExperience, input, new Date());
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (let run = 1; run <= 7; run += 1) await tryAgain([], keyOf(input.experienceId));
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('newer'));
    written.mockRestore();

    expect(await rowOf(input.experienceId)).toMatchObject({ state: 'later', failures: 0, input });
    expect(lines).toHaveLength(7);
    expect(lines.map((line) => JSON.parse(line))[0]).toEqual({
      timestamp: expect.any(String),
      level: 'error',
      message: 'job needs newer code',
      job: clearExperience.name,
      error: expect.stringContaining('UnknownJobKindError at '),
    });
    expect(queue.take()).toEqual([]);

    const work = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined);
    await tryAgain([jobHandler(clearExperience, work)], keyOf(input.experienceId));

    expect(work).toHaveBeenCalledOnce();
    expect(await rowOf(input.experienceId)).toBeUndefined();
  });

  test('whose input cannot be parsed is retried, then kept as failed', async () => {
    const input = { experienceId: newId(), imageIds: [], authorId: 'a' };
    await jobs.startJob(clearExperience, input, new Date());
    const work = vi.fn();
    const stranger = [jobHandler({ ...exportData, name: clearExperience.name }, work)];

    for (let run = 1; run <= 6; run += 1) await tryAgain(stranger, keyOf(input.experienceId));

    expect(work).not.toHaveBeenCalled();
    expect(await rowOf(input.experienceId)).toMatchObject({ state: 'failed', input });
    expect(queue.take()).toHaveLength(1);
  });

  test('that is given up notifies its feature once, with its input', async () => {
    const input = { experienceId: newId(), imageIds: ['i'], authorId: 'a' };
    await jobs.startJob(clearExperience, input, new Date());
    const onGivenUp = vi.fn<(given: unknown) => Promise<void>>();
    const works = [jobHandler(clearExperience, () => Promise.reject(new Error('no')), onGivenUp)];

    for (let run = 1; run <= 6; run += 1) {
      expect(onGivenUp).not.toHaveBeenCalled();
      await tryAgain(works, keyOf(input.experienceId));
    }

    expect(onGivenUp.mock.calls).toEqual([[input]]);
    expect(queue.take()).toHaveLength(1);
    expect(await rowOf(input.experienceId)).toMatchObject({ state: 'failed', input });
  });

  test('that made progress after five failures has all its retries again', async () => {
    const input = { experienceId: newId(), imageIds: [], authorId: 'a' };
    await jobs.startJob(clearExperience, input, new Date());
    const key = keyOf(input.experienceId);
    const failing = jobHandler(clearExperience, () => Promise.reject(new Error('no')));
    for (let run = 1; run <= 5; run += 1) await tryAgain([failing], key);

    const failingLater = jobHandler(clearExperience, async (_, checkpoint) => {
      if (checkpoint !== undefined) throw new Error('no');
      return 'likes';
    });
    await tryAgain([failingLater], key);

    expect(await rowOf(input.experienceId)).toMatchObject({
      state: 'later',
      checkpoint: 'likes',
      failures: 1,
    });
    expect(queue.take()).toEqual([]);
  });

  test('scheduled for later waits until then, and the clock finds it', async () => {
    const input = { experienceId: newId(), imageIds: [], authorId: 'a' };
    const id = input.experienceId;
    await jobs.startJob(clearExperience, input, new Date(), { at: new Date(Date.now() + 3600_000) });

    await runDueJob(keyOf(id), forever);
    await wakeJobs.handler();
    expect(await rowOf(id)).toMatchObject({ state: 'later', runs: 0 });

    await jobs.startJob(clearExperience, input, new Date(Date.now() - 2000), {
      at: new Date(Date.now() - 1000),
    });
    await wakeJobs.handler();
    expect(await rowOf(id)).toMatchObject({ state: 'due' });
  });

  test('no longer wanted by its cause is canceled before it starts', async () => {
    const input = { experienceId: newId(), imageIds: [], authorId: 'a' };
    await jobs.startJob(clearExperience, input, new Date(), { at: farAhead() });
    expect(await rowOf(input.experienceId)).toMatchObject({ state: 'later' });

    await transact([jobs.cancelJobStep(clearExperience, input)]);

    expect(await rowOf(input.experienceId)).toBeUndefined();
  });
});

describe('due work', () => {
  const due = (name: string, queueName?: string) => ({
    dynamodb: {
      SequenceNumber: '1',
      NewImage: {
        pk: { S: `JOB#${name}#1` },
        sk: { S: '-' },
        name: { S: name },
        ...(queueName !== undefined && { queue: { S: queueName } }),
      },
    },
  });

  test('goes to its queue, mails to their own', async () => {
    await dispatchJobs.handler({
      Records: [due('clearExperience'), due('sendMail', 'mails'), due('unheardOf', 'ofNewerCode')],
    });

    expect(queue.take().map(({ body }) => JSON.parse(body))).toEqual([
      { pk: 'JOB#sendMail#1', sk: '-' },
      { pk: 'JOB#clearExperience#1', sk: '-' },
      { pk: 'JOB#unheardOf#1', sk: '-' },
    ]);
  });

  test('is done by the consumer of the queue', async () => {
    const id = await aDeletedOne(2);
    const attributes = { ApproximateReceiveCount: '2' };
    const handed = { Records: [{ body: JSON.stringify(keyOf(id)), messageId: '1', attributes }] };
    await jobs.claimJob(keyOf(id), new Date());

    // However often the queue delivers it: that says nothing about the previous run.
    await jobWorker.handler(handed);
    expect(await left(id)).toBe(2);
    await wakeAlone(keyOf(id));
    await jobWorker.handler(handed);

    expect(await left(id)).toBe(0);
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('the objects of a deleted image', () => {
  /** An image whose row is gone: one size and its upload, and the stream record. */
  async function aGoneImage() {
    const id = newId();
    await putImageSizes(id, [{ side: 1600, bytes: Buffer.from('picture') }]);
    await storage.put('inbox', uploadKey('owner', id), 'upload');
    const dynamodb = { SequenceNumber: '7', Keys: { pk: { S: id } }, OldImage: { ownerId: { S: 'owner' } } };
    const objects = async () =>
      [...(await storage.keys('images')), ...(await storage.keys('inbox'))].filter((key) => key.includes(id));
    expect(await objects()).toHaveLength(2);
    return { id, objects, record: { Records: [{ eventName: 'REMOVE', dynamodb }] } };
  }

  test('become a job if the storage refuses, which deletes them later', async () => {
    const { id, objects, record } = await aGoneImage();
    const key = keyOf(id, removeObjects.name);
    storage.isShut = true;

    expect(await removeImage.handler(record)).toEqual({ batchItemFailures: [] });
    await runDueJob(key, forever);
    expect(await rowOf(id, removeObjects.name)).toMatchObject({ state: 'later', failures: 1 });
    expect(await objects()).toHaveLength(2);

    storage.isShut = false;
    await runAgain(key);
    expect(await objects()).toEqual([]);
    expect(await rowOf(id, removeObjects.name)).toBeUndefined();
  });

  test('leave no job if they were deleted at once', async () => {
    const { id, objects, record } = await aGoneImage();

    await removeImage.handler(record);

    expect(await objects()).toEqual([]);
    expect(await rowOf(id, removeObjects.name)).toBeUndefined();
  });
});
