import { array, assert, asyncProperty, boolean, integer, nat, record } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Image } from '#shared/entities.ts';
import { limits } from '#shared/limits.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
import { requestsOf } from '../support/requests.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const store = await import('#functions/stores/experiences.ts');
const feed = await import('#functions/stores/feed.ts');
const likes = await import('#functions/stores/likes.ts');

afterAll(() => engine.stop());

const picture = (): Image => {
  const _id = newId();
  return { _id, imgUrl: `/images/${_id}.webp`, alt: '', width: 8, height: 8 };
};

const fields = {
  title: 'Title',
  company: 'Company',
  location: 'Place',
  role: 'Role',
  startDate: '2023-01-01',
  endDate: '2024-01-01',
  description: 'Text',
};

let author = '';
beforeEach(() => {
  author = newId();
});

async function share(now = new Date(), images: readonly Image[] = []): Promise<string> {
  const id = newId(now);
  await store.addExperience({ id, kind: 'job', authorId: author, fields, images, now }, []);
  return id;
}

async function seenNow(id: string) {
  const seen = await store.findExperience(id);
  if (seen === undefined) throw new Error('the experience does not exist');
  return seen;
}

const manyIds = (count: number) => Array.from({ length: count }, () => newId());

describe('an experience', () => {
  test('is found by its id alone, in whatever year it was written', async () => {
    const ids = [
      await share(new Date('2026-01-01T00:00:00Z')),
      await share(new Date('2031-12-31T23:59:59.999Z')),
    ];

    for (const id of ids) expect(await seenNow(id)).toMatchObject({ sk: id, ...fields, likesCount: 0 });
    expect(await store.findExperience(newId())).toBeUndefined();
    expect(await store.findExperience("'; --")).toBeUndefined();
  });

  test('is edited only as it was seen, so that of two edits at once one looks again', async () => {
    const id = await share();
    const seen = await seenNow(id);
    const edit = (title: string) =>
      store.editExperience(seen, { fields: { title }, images: [], steps: [], now: new Date() });

    const done = await Promise.all([edit('One'), edit('Two')]);

    expect(done.toSorted()).toEqual([false, true]);
    expect((await seenNow(id)).title).toBe(done[0] ? 'One' : 'Two');
  });

  test('is deleted once, by its author or without a name by an admin', async () => {
    const [mine, other] = [await share(), await share()];

    expect(await store.removeExperience(mine, newId(), new Date())).toBe('notYours');
    const done = await Promise.all([1, 2, 3].map(() => store.removeExperience(mine, author, new Date())));
    expect(done.toSorted()).toEqual(['noExperience', 'noExperience', 'removed']);
    expect(await store.removeExperience(other, undefined, new Date())).toBe('removed');
    expect(await store.findExperience(mine)).toBeUndefined();
  });
});

describe('the lists', () => {
  test('walk back over the turns of years, newest first, each experience once', async () => {
    const times = ['2026-03-01', '2026-12-31', '2028-01-01', '2028-01-02', '2029-06-01'];
    const ids: string[] = [];
    for (const time of times) ids.push(await share(new Date(`${time}T12:00:00Z`)));
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await feed.listFeed({ limit: 2, after, now: new Date('2030-01-01T00:00:00Z') });
      seen.push(...page.items.map(({ sk }) => sk));
      after = page.last;
    } while (after !== undefined);

    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  });

  test('of one member end without an empty page and show small covers', async () => {
    const image = picture();
    const [plain, covered] = [await share(), await share(new Date(Date.now() + 1000), [image])];

    const page = await feed.listOfAuthor(author, { limit: 2 });
    const first = await feed.listOfAuthor(author, { limit: 1 });

    expect(page.items.map(({ sk }) => sk)).toEqual([covered, plain]);
    expect(page.last).toBeUndefined();
    expect(first.last).toBe(covered);
    expect(await feed.postsOf(author, 10, author)).toEqual([
      { _id: covered, imageUrl: `/images/${image._id}-small.webp` },
      { _id: plain, imageUrl: '' },
    ]);
  });
});

describe('likes', () => {
  test('of thirty at once, each three times, count thirty', async () => {
    const id = await share();
    const people = manyIds(30);

    await Promise.all(people.flatMap((member) => [1, 2, 3].map(() => likes.like(id, member))));

    const { likesCount, likers } = await seenNow(id);
    expect(likesCount).toBe(30);
    expect([...likers].toSorted()).toEqual(people.toSorted());
  });

  test('beyond the list are counted and found, at no more than the list holds', async () => {
    const id = await share();
    const people = manyIds(limits.likeIdsMost + 3);
    for (const member of people) await likes.like(id, member);

    const stored = await seenNow(id);
    const unlisted = people.filter((member) => !stored.likers.has(member));

    expect(stored.likesCount).toBe(people.length);
    expect(stored.likers.size).toBe(limits.likeIdsMost);
    for (const member of unlisted) expect(await likes.likedAmong(member, [stored])).toEqual(new Set([id]));
    expect(await likes.likedAmong(newId(), [stored])).toEqual(new Set());
    expect(await likes.unlike(id, unlisted[0] ?? '')).toMatchObject({ likesCount: people.length - 1 });
  });

  test('of a page are found where the list holds them all without a look, and where it does not in one', async () => {
    const [listed, long, unliked] = [await share(), await share(), await share()];
    const [member, first] = [newId(), newId()];
    await likes.like(listed, member);
    for (const other of [first, ...manyIds(limits.likeIdsMost - 1), member]) await likes.like(long, other);
    const page = [await seenNow(listed), await seenNow(long), await seenNow(unliked)];

    const unlisted = await requestsOf(() => likes.likedAmong(member, page));
    const inList = await requestsOf(() => likes.likedAmong(first, page));

    expect(unlisted).toEqual({ result: new Set([listed, long]), asked: ['BatchGetItem'] });
    expect(inList.result).toEqual(new Set([long]));
    expect((await requestsOf(() => likes.likedAmong(member, page.slice(0, 1)))).asked).toEqual([]);
    expect(await likes.likedAmong(newId(), page)).toEqual(new Set());
  });

  test('that are taken back leave the list; of what is no id nothing is asked', async () => {
    const id = await share();
    const [one, other] = [newId(), newId()];
    await likes.like(id, one);
    await likes.like(id, other);

    expect(await likes.unlike(id, one)).toMatchObject({ likesCount: 1, likers: new Set([other]) });
    expect((await requestsOf(() => likes.unlike('no id', one))).asked).toEqual([]);
  });

  test('that come at once for the last places of the list do not overfill it', async () => {
    const id = await share();
    for (const member of manyIds(limits.likeIdsMost - 1)) await likes.like(id, member);

    await Promise.all(manyIds(6).map((member) => likes.like(id, member)));

    const { likesCount, likers } = await seenNow(id);
    expect([likesCount, likers.size]).toEqual([limits.likeIdsMost + 5, limits.likeIdsMost]);
  });

  test('of an experience that is gone are refused, and those it had can be cleared away in any number of tries', async () => {
    const id = await share();
    const [one, other] = [newId(), newId()];
    await likes.like(id, one);
    await store.removeExperience(id, undefined, new Date());

    expect(await likes.like(id, one)).toBeUndefined();
    expect(await likes.like(id, other)).toBeUndefined();
    expect(await likes.removeLikes(id)).toBe(true);
    expect(await likes.removeLikes(id)).toBe(false);
    const gone = await likes.likedAmong(one, [{ ...(await seenNow(await share())), sk: id, likesCount: 1 }]);
    expect(gone).toEqual(new Set());
  });

  test('racing with the deletion leave no edge behind', async () => {
    const id = await share();
    const people = manyIds(8);
    const seen = await seenNow(id);

    await Promise.all([
      ...people.map((member) => likes.like(id, member)),
      store.removeExperience(id, author, new Date()),
    ]);
    await likes.removeLikes(id);

    for (const member of people) {
      expect(await likes.like(id, member)).toBeUndefined();
      expect(await likes.likedAmong(member, [{ ...seen, likesCount: 1 }])).toEqual(new Set());
    }
  });

  test('stay exact under any order, at once, with answers lost and requests refused', async () => {
    const people = manyIds(4);
    const action = record({ who: nat(3), likes: boolean() });
    await assert(
      asyncProperty(array(action, { minLength: 1, maxLength: 12 }), integer(), async (actions, seed) => {
        const id = await share();
        await withFaults(seed, () =>
          Promise.allSettled(
            actions.map(({ who, likes: isLike }) =>
              (isLike ? likes.like : likes.unlike)(id, people[who] ?? ''),
            ),
          ),
        );
        const stored = await seenNow(id);
        const { likers } = stored;
        const edges = await Promise.all(
          people.map(async (member) =>
            (await likes.likedAmong(member, [{ ...stored, likers: new Set(), likesCount: 1 }])).has(id),
          ),
        );
        expect(edges).toEqual(people.map((member) => likers.has(member)));
        expect(stored.likesCount).toBe(likers.size);
      }),
      { numRuns: 6 },
    );
  });
});
