import { afterAll, describe, expect, test } from 'vitest';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as images from '#functions/images/images.ts';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { database } from '#functions/platform/dynamo/databaseClient.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { doDue, runAgain, wakeJobsAt } from '#tests/support/jobs.ts';
import { plantedLikeStep } from '#tests/support/plantedLikes.ts';
import { runs } from '#tests/support/runs.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
async function share(authorId: string, imageIds: readonly string[] = []): Promise<string> {
  const id = newId();
  const shown = imageIds.map((_id) => ({
    _id,
    imgUrl: `/images/${_id}_1600.webp`,
    alt: '',
    width: 1,
    height: 1,
  }));
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: shown, now }, []);
  return id;
}

const comment = (experienceId: string, authorId: string) =>
  comments.addComment({ experienceId, authorId, text: 'Well told.', imageId: undefined, now: new Date() });

/** Refuses every request after the first few. */
async function interruptedAfter<T>(requests: number, work: () => Promise<T>): Promise<T> {
  let left = requests;
  database().middlewareStack.add(
    (next) => async (input) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error('cut off'), { name: 'CutOff' });
      return next(input);
    },
    { step: 'initialize', name: 'interruption' },
  );
  try {
    return await work();
  } finally {
    database().middlewareStack.remove('interruption');
  }
}

describe('the data of a deleted experience', () => {
  test('is removed however often the work is cut off', async () => {
    const host = newId();
    const { pk: image } = await images.addImage(
      { id: newId(), ownerId: host, state: 'ready', width: 1, height: 1 },
      now,
    );
    const id = await share(host, [image]);
    const people = Array.from({ length: 12 }, () => newId());
    for (const member of people) {
      await likes.addLike(id, member);
      await comment(id, member);
    }
    await experiences.removeExperience(id, { userId: host, isAdmin: false }, new Date());
    const job = { pk: `JOB#clearExperience#${id}`, sk: '-' };
    const run = () => runAgain(job, Date.now() + 60_000);

    for (const requests of [1, 6, 17]) {
      await expect(interruptedAfter(requests, run)).rejects.toThrow('cut off');
    }
    await run();
    await run();

    expect((await comments.readComments(id, { limit: 100 })).items).toEqual([]);
    expect(await images.findImage(image, now)).toBeUndefined();
    for (const member of people) expect((await likes.likedAmong(member, [id])).size).toBe(0);
  });

  test('is removed once more ten minutes later, because likes may have arrived during deletion', async () => {
    const [host, late] = [newId(), newId()];
    const id = await share(host);
    await experiences.removeExperience(id, { userId: host, isAdmin: false }, new Date());
    await runDueJob({ pk: `JOB#clearExperience#${id}`, sk: '-' }, Date.now() + 60_000);
    await transact([await plantedLikeStep(late, id)]);
    const lookAgain = async (minutes: number) => {
      await wakeJobsAt(new Date(Date.now() + minutes * 60_000));
      await runDueJob({ pk: `JOB#clearLateLikes#${id}`, sk: '-' }, Date.now() + 60_000);
      return (await likes.likedAmong(late, [id])).size;
    };

    expect(await lookAgain(9)).toBe(1);
    expect(await lookAgain(11)).toBe(0);
  });
});

/** How often a test may check again for the effect of a stream. */
const patience = { interval: 100 };

describe('the streams, with DynamoDB faults', () => {
  test(
    'clean up after each deleted experience, and after nothing else',
    { tags: ['random'], timeout: 600_000 },
    async () => {
      for (let seed = 1; seed <= runs(1, 5); seed += 1) await cleanUpUnder(seed);
    },
  );

  async function cleanUpUnder(seed: number): Promise<void> {
    const host = newId();
    const people = Array.from({ length: 5 }, () => newId());
    const shared = await Promise.all(Array.from({ length: 6 }, () => share(host)));
    for (const id of shared) {
      for (const member of people) {
        await likes.addLike(id, member);
        await comment(id, member);
      }
    }
    const [kept = '', ...deleted] = shared;
    for (const id of deleted)
      await experiences.removeExperience(id, { userId: host, isAdmin: false }, new Date());
    const left = async (id: string) => {
      const { items } = await comments.readComments(id, { limit: 100 });
      const liked = await Promise.all(people.map((member) => likes.likedAmong(member, [id])));
      return items.length + liked.filter(({ size }) => size > 0).length;
    };
    await withFaults(seed, async () => {
      const streams = engine.follow('dispatchJobs', doDue);
      const all = async () => (await Promise.all(deleted.map(left))).reduce((sum, count) => sum + count, 0);
      const look = async () => {
        // Failed batches would be delivered again a minute later.
        await wakeJobsAt(new Date(Date.now() + 24 * 3600_000));
        return all();
      };
      await expect.poll(() => look().catch(() => -1), patience).toBe(0);
      await streams.stop();
    });
    expect(await Promise.all(deleted.map(left))).toEqual(deleted.map(() => 0));
    expect(await left(kept)).toBe(people.length * 2);
  }
});
