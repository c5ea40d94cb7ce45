import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Image } from '#shared/entities.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const store = await import('#functions/stores/experiences.ts');
const feed = await import('#functions/stores/feed.ts');
const { hideExperienceSteps } = await import('#functions/stores/hiding.ts');
const { transact } = await import('#functions/stores/transaction.ts');

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

  test('is deleted once, by its author or an admin', async () => {
    const [mine, other] = [await share(), await share()];

    expect(await store.removeExperience(mine, { userId: newId(), isAdmin: false }, new Date())).toBe(
      'notYours',
    );
    const done = await Promise.all(
      [1, 2, 3].map(() => store.removeExperience(mine, { userId: author, isAdmin: false }, new Date())),
    );
    expect(done.toSorted()).toEqual(['noExperience', 'noExperience', 'removed']);
    expect(
      await store.removeExperience(
        other,
        { userId: newId(), isAdmin: true, told: async () => [] },
        new Date(),
      ),
    ).toBe('removed');
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
    const rest = await feed.listOfAuthor(author, { limit: 1, after: covered });
    expect([rest.items.map(({ sk }) => sk), rest.last]).toEqual([[plain], undefined]);
    expect((await feed.experiencesOf([plain, newId(), covered])).map(({ sk }) => sk)).toEqual([
      covered,
      plain,
    ]);
    expect(await feed.experiencesOf([])).toEqual([]);
    expect(await feed.postsOf(author, 10, author)).toEqual([
      { _id: covered, imageUrl: `/images/${image._id}-small.webp` },
      { _id: plain, imageUrl: '' },
    ]);
  });

  test('of one member keep what is hidden from others, also when its author gives it another picture', async () => {
    const [id, image] = [await share(), picture()];
    await transact(await hideExperienceSteps(id, 'a case'));
    expect(await feed.postsOf(author, 10, newId())).toEqual([]);

    await store.editExperience(await seenNow(id), {
      fields: {},
      images: [image],
      steps: [],
      now: new Date(),
    });

    expect(await feed.postsOf(author, 10, newId())).toEqual([]);
    const own = [{ _id: id, imageUrl: `/images/${image._id}-small.webp` }];
    expect(await feed.postsOf(author, 10, author)).toEqual(own);
    await transact(await hideExperienceSteps(id, undefined));
    expect(await feed.postsOf(author, 10, newId())).toEqual(own);
  });
});
