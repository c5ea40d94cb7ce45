import { array, assert, asyncProperty, boolean, integer, nat, record } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { chanceFrom } from '../support/chance.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
import { refusal, withFault } from '../support/refusals.ts';
import { requestsOf } from '../support/requests.ts';
import { Totals } from '../support/totals.ts';
import { unitsOf } from '../support/unitsOf.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { inParallel } = await import('#functions/stores/inParallel.ts');
const store = await import('#functions/stores/experiences.ts');
const { countLikes } = await import('#functions/stores/likeTotals.ts');
const likes = await import('#functions/stores/likes.ts');
const { Table } = await import('#functions/stores/table.ts');
const { moveLikes } = await import('#infra/moveLikes.ts');
const { transact } = await import('#functions/stores/transaction.ts');
const { likesOf, likesWithout } = await import('#functions/experiences/likesOf.ts');

afterAll(() => engine.stop());

const totals = new Totals();
const blocked = new Set<string>();

let author = '';
beforeEach(async () => {
  author = newId();
  await totals.count();
});

const said = {
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
  await store.addExperience({ id, kind: 'job', authorId: author, fields: said, images: [], now }, []);
  return id;
}

async function seenNow(id: string) {
  const seen = await store.findExperience(id);
  if (seen === undefined) throw new Error('the experience does not exist');
  return seen;
}

const manyIds = (count: number) => Array.from({ length: count }, () => newId());
const likeAll = (id: string, members: readonly string[]) =>
  inParallel(members, 40, (member) => likes.like(id, member));

/** What liking and unliking answer. */
async function answerTo(of: 'like' | 'unlike', id: string, viewer: string): Promise<number | undefined> {
  const seen = await likes[of](id, viewer);
  const shown = of === 'like' ? likesOf : likesWithout;
  return seen && shown(seen.stored, { viewer, since: seen.since, blocked }).likesCount;
}

/** What a page shows to a member. */
async function shownTo(viewer: string, id: string) {
  const since = (await likes.likedAmong(viewer, [id])).get(id);
  return likesOf(await seenNow(id), { viewer, since, blocked });
}

describe('likes', () => {
  test('of a thousand at once are all there and counted exactly, in some few writes of the experience', async () => {
    const id = await share();
    const people = manyIds(1000);

    const done = await inParallel(people, 100, (member) => likes.like(id, member));
    const { asked } = await requestsOf(() => totals.count());

    expect(done.filter((seen) => seen === undefined)).toEqual([]);
    const { likesCount, newest } = await seenNow(id);
    expect([likesCount, newest.length]).toEqual([1000, limits.likeIdsMost]);
    expect(people).toEqual(expect.arrayContaining(newest));
    expect(asked.filter((name) => name === 'UpdateItem').length).toBeLessThan(40);
  });

  test('of thirty at once, each three times, count thirty', async () => {
    const id = await share();
    const people = manyIds(30);

    await Promise.all(people.flatMap((member) => [1, 2, 3].map(() => likes.like(id, member))));
    await totals.count();

    const { likesCount, newest } = await seenNow(id);
    expect(likesCount).toBe(30);
    expect(newest.toSorted()).toEqual(people.toSorted());
  });

  test('are listed of a member page by page, the oldest experience first, each once', async () => {
    const me = newId();
    const ids = [await share(), await share(), await share()].toSorted();
    for (const id of ids) await likes.like(id, me);
    await likes.like(ids[0] ?? '', newId());

    const page = await likes.likedBy(me, { limit: 2, after: undefined });
    expect(page).toEqual({ items: ids.slice(0, 2), last: ids[1] });
    expect(await likes.likedBy(me, { limit: 2, after: page.last })).toEqual({
      items: ids.slice(2),
      last: undefined,
    });
  });

  test('are their own members’ at once, before any total has heard of them, and still when it has', async () => {
    const id = await share();
    const [me, other] = [newId(), newId()];
    await likes.like(id, other);
    await totals.count();

    const looks = async () =>
      [await shownTo(me, id), await shownTo(other, id)].map((seen) => seen.likesCount);
    expect(await answerTo('like', id, me)).toBe(2);
    expect(await answerTo('like', id, me)).toBe(2);
    expect(await shownTo(me, id)).toEqual({ likes: [me, other], likesCount: 2, likedByMe: true });
    await totals.count();
    expect(await looks()).toEqual([2, 2]);
    expect(await answerTo('unlike', id, me)).toBe(1);
    expect(await answerTo('unlike', id, me)).toBe(1);
    expect(await shownTo(me, id)).toEqual({ likes: [other], likesCount: 1, likedByMe: false });
    await totals.count();
    expect(await looks()).toEqual([1, 1]);
  });

  test('taken back before they were counted leave no trace', async () => {
    const id = await share();
    const me = newId();

    expect(await answerTo('like', id, me)).toBe(1);
    expect(await answerTo('unlike', id, me)).toBe(0);
    await totals.count();

    expect((await seenNow(id)).likesCount).toBe(0);
  });

  test('are counted for their members at once also where there are more than the list holds', async () => {
    const id = await share();
    const people = manyIds(limits.likeIdsMost + 3);
    await likeAll(id, people);
    await totals.count();
    const me = newId();

    expect(await answerTo('like', id, me)).toBe(people.length + 1);
    expect((await shownTo(me, id)).likesCount).toBe(people.length + 1);
    await totals.count();
    expect((await shownTo(me, id)).likesCount).toBe(people.length + 1);
    expect(await answerTo('unlike', id, me)).toBe(people.length);
    expect((await shownTo(me, id)).likesCount).toBe(people.length);
  });

  test('of a page are found in one Query, and in one BatchGet more where the member likes very many', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, share));
    const [me = '', fan = ''] = manyIds(2);
    for (const id of ids.slice(0, 2)) await likes.like(id, me);
    const long = await Promise.all(Array.from({ length: 110 }, share));
    await inParallel(long, 20, (id) => likes.like(id, fan));
    const last = await share();
    await likes.like(last, fan);

    const few = await requestsOf(() => likes.likedAmong(me, ids));
    const many = await requestsOf(() => likes.likedAmong(fan, [...ids, last]));

    expect([...few.result.keys()].toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(few.asked).toEqual(['Query']);
    expect([...many.result.keys()]).toEqual([last]);
    expect(many.asked).toEqual(['Query', 'BatchGetItem']);
    expect((await requestsOf(() => likes.likedAmong(me, []))).asked).toEqual([]);
    expect((await requestsOf(() => likes.unlike('no id', me))).asked).toEqual([]);
  });

  test('cost 4 writes, their totals and the notice with them, 5 where the list is full, and no more where ten thousand like it', async () => {
    const [quiet, loved] = [await share(), await share()];
    const cost = async (id: string, member: string) => ({
      like: await unitsOf(() => likes.like(id, member), 'writes'),
      total: await unitsOf(() => totals.count(), 'writes'),
    });
    expect(await cost(quiet, newId())).toEqual({ like: 2, total: 2 });
    await likeAll(loved, manyIds(100));
    await totals.count();
    expect(await cost(loved, newId())).toEqual({ like: 2, total: 3 });
    await transact([store.changeExperienceStep(loved, { add: { likesCount: 9_900 } })]);
    expect(await cost(loved, newId())).toEqual({ like: 2, total: 3 });
  });

  test('of an experience that is gone are refused; those that came as it went are taken away', async () => {
    const id = await share();
    const people = manyIds(8);
    const [one = ''] = people;
    await likes.like(id, one);

    await Promise.all([
      ...people.map((member) => likes.like(id, member)),
      store.removeExperience(id, { userId: author, isAdmin: false }, new Date()),
    ]);
    await totals.count();

    for (const member of people) expect(await likes.like(id, member)).toBeUndefined();
    let place = await likes.removeLikes(id);
    while (place !== undefined) place = await likes.removeLikes(id, place);
    for (const member of people) expect((await likes.likedAmong(member, [id])).size).toBe(0);
  });

  test('that are told once more, as after an answer that was lost, stay and count once', async () => {
    const [id, member] = [await share(), newId()];
    await likes.like(id, member);
    const told = [{ from: member, to: id, isNew: true, sequence: '1' }];

    await countLikes('d-0-again', told);
    await countLikes('d-0-again', told);

    expect([...(await likes.likedAmong(member, [id])).keys()]).toEqual([id]);
    expect((await seenNow(id)).likesCount).toBe(1);
  });

  test('of a deleted experience go step by step, however often the work is cut off', async () => {
    const [id, kept] = [await share(), await share()];
    const people = manyIds(400);
    for (let place = 0; place < people.length; place += 100) {
      await transact(people.slice(place, place + 100).map((member) => likes.newLikeStep(member, id)));
    }
    await likeAll(kept, people.slice(0, 3));
    await store.removeExperience(id, { userId: author, isAdmin: false }, new Date());

    let place: string | undefined;
    let steps = 0;
    const step = () => likes.removeLikes(id, place, 20);
    do {
      let left = 7;
      const killed = (command: string) =>
        /Delete/.test(command) && (left -= 1) < 0 ? refusal('Killed') : undefined;
      await withFault({ before: killed }, step).catch(() => undefined);
      place = await step();
      steps += 1;
    } while (place !== undefined);
    await totals.count();

    expect(steps).toBeGreaterThan(8);
    for (const member of people) expect(await likes.likedAmong(member, [id])).toEqual(new Map());
    expect((await seenNow(kept)).likesCount).toBe(3);
  });

  test('of earlier versions are brought over while members like on, and stay counted', async () => {
    const id = await share();
    const [one = '', other = '', third = ''] = manyIds(3);
    const rows = [one, other].map((sk) => new Table('experiences').putStep({ pk: `LIKES#${id}`, sk }));
    await transact([...rows, store.changeExperienceStep(id, { add: { likesCount: 2 } })]);
    await likes.like(id, other);
    await likes.like(id, third);
    await totals.count();

    expect(await moveLikes({})).toBe(2);
    expect(await moveLikes({})).toBe(0);
    await totals.count();

    expect((await seenNow(id)).likesCount).toBe(3);
    for (const member of [one, other, third]) {
      expect((await likes.likedAmong(member, [id])).size).toBe(1);
    }
  });

  test('of earlier versions are brought over from behind the newest hundred experiences too', async () => {
    const [old, member] = [await share(), newId()];
    const row = new Table('experiences').putStep({ pk: `LIKES#${old}`, sk: member });
    await transact([row, store.changeExperienceStep(old, { add: { likesCount: 1 } })]);
    await inParallel(manyIds(101), 10, share);

    expect(await moveLikes({})).toBe(1);

    expect([...(await likes.likedAmong(member, [old])).keys()]).toEqual([old]);
  });

  test('stay exact under any order, at once, with answers lost, requests refused, and what is told told again', async () => {
    const people = manyIds(4);
    const action = record({ who: nat(3), likes: boolean() });
    await assert(
      asyncProperty(array(action, { minLength: 1, maxLength: 12 }), integer(), async (actions, seed) => {
        const id = await share();
        await withFaults(seed, async () => {
          await Promise.allSettled(
            actions.map(({ who, likes: isLike }) =>
              (isLike ? likes.like : likes.unlike)(id, people[who] ?? ''),
            ),
          );
          await totals.count({ chance: chanceFrom(seed), twice: 0.3 });
        });
        await totals.count();
        const { likesCount, newest } = await seenNow(id);
        const edges = await Promise.all(
          people.map(async (member) => (await likes.likedAmong(member, [id])).has(id)),
        );
        expect(edges).toEqual(people.map((member) => newest.includes(member)));
        expect(likesCount).toBe(newest.length);
      }),
      { numRuns: 12 },
    );
  });
});
