import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as store from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { plantedLikeStep } from '#tests/support/plantedLikes.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { requestsOf } from '#tests/support/requests.ts';
import { Totals } from '#tests/support/totals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const totals = new Totals();

let author = '';
beforeEach(async () => {
  author = newId();
  await totals.count();
});

const fields = {
  title: 'From campus radio to trains',
  company: 'Ferrous Mobility',
  location: 'Rotterdam',
  role: 'Platform Engineer',
  startDate: '2023-09-01',
  endDate: '2026-08-31',
  description: 'Three years of signalling. '.repeat(12),
};

async function share(): Promise<string> {
  const [id, now] = [newId(), new Date()];
  await store.addExperience({ id, kind: 'job', authorId: author, fields, images: [], now }, []);
  return id;
}

async function seenNow(id: string) {
  const experience = await store.findExperience(id);
  if (experience === undefined) throw new Error('the experience does not exist');
  return experience;
}

const manyIds = (count: number) => Array.from({ length: count }, () => newId());
const likeAll = (id: string, members: readonly string[]) =>
  inParallel(members, 40, (member) => likes.addLike(id, member));

/** The responses to liking and unliking. */
async function answerTo(
  of: 'addLike' | 'removeLike',
  id: string,
  viewer: string,
): Promise<number | undefined> {
  return (await (of === 'addLike' ? likes.addLike : likes.removeLike)(id, viewer))?.likesCount;
}

/** What a page shows to a member. */
async function shownTo(viewer: string, id: string) {
  const likedByMe = (await likes.likedAmong(viewer, [id])).has(id);
  return likes.shownLikes(await seenNow(id), { viewer, likedByMe, blocked: new Set() });
}

describe('likes', () => {
  test('of thirty at once, each three times, count thirty, and name them', async () => {
    const id = await share();
    const people = manyIds(30);

    await Promise.all(people.flatMap((member) => [1, 2, 3].map(() => likes.addLike(id, member))));

    const { likesCount, likers } = await seenNow(id);
    expect(likesCount).toBe(30);
    expect([...likers].toSorted()).toEqual(people.toSorted());
  });

  test('beyond those an experience names are counted too', async () => {
    const id = await share();
    const people = manyIds(limits.maxLikeIds + 3);
    for (const member of people) await likes.addLike(id, member);
    const [first = ''] = people;
    const last = people.at(-1) ?? '';

    expect(await seenNow(id)).toMatchObject({ likesCount: people.length });
    expect((await seenNow(id)).likers.size).toBe(limits.maxLikeIds);
    expect((await shownTo(last, id)).likes[0]).toBe(last);
    expect(await answerTo('removeLike', id, last)).toBe(people.length - 1);
    expect(await answerTo('removeLike', id, first)).toBe(people.length - 2);
    expect((await seenNow(id)).likers.has(first)).toBe(false);
  });

  test('of a member are listed page by page, the oldest experience first, each once', async () => {
    const me = newId();
    const ids = [await share(), await share(), await share()].toSorted();
    for (const id of ids) await likes.addLike(id, me);
    await likes.addLike(ids[0] ?? '', newId());

    const page = await likes.likedBy(me, { limit: 2, after: undefined });
    expect(page).toEqual({ items: ids.slice(0, 2), last: ids[1] });
    expect(await likes.likedBy(me, { limit: 2, after: page.last })).toEqual({
      items: ids.slice(2),
      last: undefined,
    });
  });

  test('of a page take one Query, plus one BatchGet if the member likes very many', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, share));
    const [me = '', fan = ''] = manyIds(2);
    for (const id of ids.slice(0, 2)) await likes.addLike(id, me);
    const long = await Promise.all(Array.from({ length: 110 }, share));
    await inParallel(long, 20, (id) => likes.addLike(id, fan));
    const last = await share();
    await likes.addLike(last, fan);

    const few = await requestsOf(() => likes.likedAmong(me, ids));
    const many = await requestsOf(() => likes.likedAmong(fan, [...ids, last]));

    expect([...few.result].toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(few.asked).toEqual(['Query']);
    expect([...many.result]).toEqual([last]);
    expect(many.asked).toEqual(['Query', 'BatchGetItem']);
    expect((await requestsOf(() => likes.likedAmong(me, []))).asked).toEqual([]);
    expect((await requestsOf(() => likes.removeLike('no id', me))).asked).toEqual([]);
  });

  test('cause one write from the stream, however many like it', async () => {
    const [quiet, loved] = [await share(), await share()];
    await inParallel(manyIds(100), 20, (member) => likes.addLike(loved, member));
    await totals.count();
    const streamed = async (id: string) => {
      await likes.addLike(id, newId());
      const { asked } = await requestsOf(() => totals.count());
      return asked.filter((name) => name === 'UpdateItem').length;
    };

    expect(await streamed(quiet)).toBe(1);
    expect(await streamed(loved)).toBe(1);
  });

  test('of a deleted experience are refused; those during deletion are removed', async () => {
    const id = await share();
    const people = manyIds(8);
    const [person = ''] = people;
    await likes.addLike(id, person);

    await Promise.all([
      ...people.map((member) => likes.addLike(id, member)),
      store.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
    ]);
    await totals.count();

    for (const member of people) expect(await likes.addLike(id, member)).toBeUndefined();
    let index = await likes.removeLikesOfExperience(id);
    while (index !== undefined) index = await likes.removeLikesOfExperience(id, index);
    for (const member of people) expect((await likes.likedAmong(member, [id])).size).toBe(0);
  });

  test('of a deleted experience are removed in steps, however often the work is cut off', async () => {
    const [id, kept] = [await share(), await share()];
    const people = manyIds(400);
    for (let index = 0; index < people.length; index += 100) {
      const some = people.slice(index, index + 100);
      await transact(await Promise.all(some.map((member) => plantedLikeStep(member, id))));
    }
    await likeAll(kept, people.slice(0, 3));
    await store.removeExperience(id, { userId: author, isAdmin: false }, new Date());

    let index: string | undefined;
    let steps = 0;
    const step = () => likes.removeLikesOfExperience(id, index, 20);
    do {
      let left = 7;
      const killed = (command: string) =>
        /Delete/.test(command) && (left -= 1) < 0 ? refusal('Killed') : undefined;
      await withFault({ before: killed }, step).catch(() => undefined);
      index = await step();
      steps += 1;
    } while (index !== undefined);
    await totals.count();

    expect(steps).toBeGreaterThan(8);
    for (const member of people) expect((await likes.likedAmong(member, [id])).size).toBe(0);
    expect((await seenNow(kept)).likesCount).toBe(3);
  });
});
