import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as store from '#functions/experiences/store/experiences.ts';
import * as feed from '#functions/experiences/store/feed.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { Image } from '#shared/platform/entities.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const picture = (): Image => {
  const _id = newId();
  return { _id, imgUrl: `/images/${_id}_1600.webp`, alt: '', width: 8, height: 8 };
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
  const experience = await store.findExperience(id);
  if (experience === undefined) throw new Error('the experience does not exist');
  return experience;
}

describe('an experience', () => {
  test('is found by its id, whatever its year', async () => {
    const ids = [
      await share(new Date('2026-01-01T00:00:00Z')),
      await share(new Date('2031-12-31T23:59:59.999Z')),
    ];

    for (const id of ids) expect(await seenNow(id)).toMatchObject({ sk: id, ...fields, likesCount: 0 });
    expect(await store.findExperience(newId())).toBeUndefined();
    expect(await store.findExperience("'; --")).toBeUndefined();
  });

  test('is edited only in the version seen, so one of two concurrent edits is retried', async () => {
    const id = await share();
    const experience = await seenNow(id);
    const edit = (title: string) =>
      store.editExperience(experience, { fields: { title }, images: [], steps: [], now: new Date() });

    const done = await Promise.all([edit('One'), edit('Two')]);

    expect(done.toSorted()).toEqual([false, true]);
    expect((await seenNow(id)).title).toBe(done[0] ? 'One' : 'Two');
  });

  test('keeps unnamed fields on edit, counts edits, and loses its images with the last of them', async () => {
    const [made, later] = [new Date('2026-05-04T03:00:00.000Z'), new Date('2026-05-04T04:00:00.000Z')];
    const [id, image] = [await share(made, [picture(), picture()]), picture()];
    const before = await seenNow(id);
    const edit = async (images: readonly Image[], title?: string) => {
      const change = title === undefined ? {} : { title };
      const experience = await seenNow(id);
      return store.editExperience(experience, { fields: change, images, steps: [], now: later });
    };
    const noted = async () => {
      const Media = z.object({ coverUrl: z.optional(z.string()), imageIds: z.optional(z.set(z.string())) });
      return new Table('experiences').get(Media, store.experienceKey(id), { consistent: true });
    };

    expect(await edit([image], 'Another')).toBe(true);
    const next = { ...before, title: 'Another', images: [image], version: 2, updatedAt: later.toISOString() };
    expect(await seenNow(id)).toEqual(next);
    const imageIds = new Set([image._id]);
    expect(await noted()).toEqual({ coverUrl: `/images/${image._id}_480.webp`, imageIds });
    expect(await edit([])).toBe(true);

    expect(await seenNow(id)).toEqual({ ...next, images: [], version: 3 });
    expect(await noted()).toEqual({});
  });

  test('is neither stored nor edited if an added step is refused', async () => {
    const [id, other] = [await share(), newId()];
    const refused = [store.changeExperienceStep(newId(), { add: { commentsCount: 1 } })];
    const newExperience = {
      id: other,
      kind: 'job' as const,
      authorId: author,
      fields,
      images: [],
      now: new Date(),
    };
    const edit = { fields: { title: 'Never' }, images: [], steps: refused, now: new Date() };

    expect(await store.addExperience(newExperience, refused)).toBeUndefined();
    expect(await store.editExperience(await seenNow(id), edit)).toBe(false);

    expect(await store.findExperience(other)).toBeUndefined();
    expect((await seenNow(id)).title).toBe(fields.title);
    await transact([store.newExperienceStep(newExperience)]);
    expect(await seenNow(other)).toMatchObject({ ...fields, authorId: author, version: 1, commentsCount: 0 });
  });

  test("removed by an admin is logged, except the admin's own", async () => {
    const [mine, own] = [await share(), await share()];
    const note = { pk: newId(), sk: newId() };
    const audit = async () => [new Table('likes').putStep(note)];
    const isTold = async () =>
      (await new Table('likes').get(z.object({}), note, { consistent: true })) !== undefined;
    const removed = (id: string, userId: string) =>
      store.removeExperience(id, { userId, isAdmin: true, audit }, new Date());

    expect(await removed(own, author)).toBe('removed');
    expect(await isTold()).toBe(false);
    expect(await removed(mine, newId())).toBe('removed');
    expect(await isTold()).toBe(true);
  });

  test('that is hidden is visible only to its author', async () => {
    const id = await share();
    const found = async (viewer: string) => (await store.findShownExperience(viewer, id))?.sk;
    expect([await found(author), await found(newId())]).toEqual([id, id]);

    await transact(await store.hideExperienceSteps(id, 'a case'));

    expect([await found(author), await found(newId())]).toEqual([id, undefined]);
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
        { userId: newId(), isAdmin: true, audit: async () => [] },
        new Date(),
      ),
    ).toBe('removed');
    expect(await store.findExperience(mine)).toBeUndefined();
  });
});

describe('the lists', () => {
  test('go back across years, newest first, each experience once', async () => {
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

  test('start no later than today, after a cursor of any year, and skip empty years', async () => {
    const [old, young] = [
      await share(new Date('2027-03-01T00:00:00Z')),
      await share(new Date('2033-03-01T00:00:00Z')),
    ];
    const list = async (now: string, limit: number, after?: string) => {
      const page = await feed.listFeed({ limit, after, now: new Date(now) });
      return page.items.map(({ sk }) => sk);
    };

    expect(await list('2032-12-31T23:59:59Z', 1000, newId(new Date('2040-01-01')))).not.toContain(young);
    expect((await list('2033-06-01', 1, newId(new Date('2040-01-01'))))[0]).toBe(young);
    expect(await feed.postRowsAfter(2, undefined, new Date('2033-06-01'))).toHaveLength(2);
    const behind = await list('2040-06-01', 1000, young);
    expect(behind).toContain(old);
    expect(behind).not.toContain(young);
    expect(await list('2040-06-01', 1000, newId(new Date('2025-06-01')))).toEqual([]);
  });

  test('of one member have their ids page by page, and are deleted page by page', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 2, day));
    const ids: string[] = [];
    for (let day = 1; day <= 21; day += 1) ids.push(await share(at(day)));
    const newest = ids.toReversed();

    const idsOf = async (limit: number) => {
      const { items, last } = await feed.listExperiencesOf(author, { limit });
      return { ids: items.map(({ sk }) => sk), last };
    };
    expect(await idsOf(2)).toEqual({ ids: newest.slice(0, 2), last: newest[1] });
    expect(await idsOf(21)).toEqual({ ids: newest, last: undefined });
    expect(await feed.postIdsOf(author)).toEqual(newest);
    expect((await feed.postRows([ids[0] ?? '', newId()])).map(({ sk }) => sk)).toEqual(ids.slice(0, 1));
    expect(await feed.postRows([])).toEqual([]);
    expect(await feed.eraseExperiencesOf(author, new Date())).toBe(true);
    expect((await idsOf(5)).ids).toEqual(newest.slice(20));
    expect(await feed.eraseExperiencesOf(author, new Date())).toBe(true);
    expect(await feed.eraseExperiencesOf(author, new Date())).toBe(false);
  });

  test('of one member end without an empty page and show small covers', async () => {
    const image = picture();
    const [plain, covered] = [await share(), await share(new Date(Date.now() + 1000), [image])];

    const page = await feed.listExperiencesOf(author, { limit: 2 });
    const first = await feed.listExperiencesOf(author, { limit: 1 });

    expect(page.items.map(({ sk }) => sk)).toEqual([covered, plain]);
    expect(page.last).toBeUndefined();
    expect(first.last).toBe(covered);
    const rest = await feed.listExperiencesOf(author, { limit: 1, after: covered });
    expect([rest.items.map(({ sk }) => sk), rest.last]).toEqual([[plain], undefined]);
    expect((await feed.findExperiences([plain, newId(), covered])).map(({ sk }) => sk)).toEqual([
      covered,
      plain,
    ]);
    expect(await feed.findExperiences([])).toEqual([]);
    expect(await feed.profilePostsOf(author, 1, author)).toHaveLength(1);
    expect(await feed.profilePostsOf(author, 10, author)).toEqual([
      { _id: covered, imageUrl: `/images/${image._id}_480.webp` },
      { _id: plain, imageUrl: '' },
    ]);
  });

  test('of one member hide hidden covers from others, even after a change of images', async () => {
    const [id, image] = [await share(), picture()];
    await transact(await store.hideExperienceSteps(id, 'a case'));
    expect(await feed.profilePostsOf(author, 10, newId())).toEqual([]);

    await store.editExperience(await seenNow(id), {
      fields: {},
      images: [image],
      steps: [],
      now: new Date(),
    });

    expect(await feed.profilePostsOf(author, 10, newId())).toEqual([]);
    const own = [{ _id: id, imageUrl: `/images/${image._id}_480.webp` }];
    expect(await feed.profilePostsOf(author, 10, author)).toEqual(own);
    await transact(await store.hideExperienceSteps(id, undefined));
    expect(await feed.profilePostsOf(author, 10, newId())).toEqual(own);
  });
});
