import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as logPeople from '#functions/directory/background/logPeople.ts';
import * as logPosts from '#functions/experiences/background/logPosts.ts';
import { newPostIndexCache, filteredFeed } from '#functions/experiences/feed/filteredFeed.ts';
import { logPostChanges, logPostChangesOf } from '#functions/experiences/feed/logPostChanges.ts';
import { postSnapshotSource } from '#functions/experiences/feed/postIndexStorage.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { addFollow } from '#functions/members/ties/follows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { buildSlice, buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { snapshotObjects } from '#tests/support/snapshotObjects.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();
const storage = await startBuckets();
const bucket = snapshotObjects(storage);

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

beforeEach(async () => {
  await new Table('directory').remove({ pk: 'POSTHEAD', sk: '-' });
  await bucket.clear();
});

const patience = { interval: 50 };
const nobody = { blocked: new Set<string>(), muted: new Set<string>() };
const anything = { onlyFollowed: false, classYear: undefined, companies: undefined, places: undefined };
type Asked = Partial<Parameters<typeof filteredFeed>[1]>;

async function aWriter(facts: Partial<StoredUser> = {}): Promise<string> {
  const user = aStoredUser(facts);
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

async function change(id: string, facts: Partial<StoredUser>): Promise<void> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('nobody');
  await users.updateUser(user, facts, new Date());
}

/** Ids of one millisecond have no order, so each post is a millisecond later than the one before. */
let sharedAt = Date.now() - 60_000;

async function share(authorId: string, job: { company?: string; location?: string } = {}): Promise<string> {
  sharedAt += 1;
  const id = newId(new Date(sharedAt));
  const dates = { startDate: '2020-01-01', endDate: '2021-01-01' };
  const fields = { title: 'T', company: 'C', location: 'L', role: 'R', description: 'D', ...dates, ...job };
  await experiences.addExperience({ id, kind: 'job', authorId, fields, images: [], now: new Date() }, []);
  return id;
}

async function edit(id: string, fields: { company?: string }): Promise<void> {
  const experience = await experiences.findExperience(id);
  if (experience === undefined) throw new Error('no experience');
  expect(
    await experiences.editExperience(experience, { fields, images: [], steps: [], now: new Date() }),
  ).toBe(true);
}

/** The ids on a page of the feed, as a new member or this viewer sees it. */
async function listed(filters: Asked, viewer = newId()): Promise<string[]> {
  const { items } = await filteredFeed(
    { id: viewer, blocksAndMutes: nobody, now: new Date() },
    { ...anything, ...filters },
    { limit: 50 },
  );
  return items.map(({ sk }) => sk);
}

/** What a function finds right after it started. */
async function found(company: string): Promise<string[] | undefined> {
  const index = await newPostIndexCache().current();
  return index?.page({ companies: [company], excludedIds: new Set(), limit: 50 }).items;
}

describe('by the streams', () => {
  test("a post is found by its fields and its author's current facts, and not once hidden or deleted", async () => {
    await buildSnapshot(postSnapshotSource, new Date());
    const streams = [
      engine.follow('logPosts', logPosts.handler),
      engine.follow('logPeople', logPeople.handler),
    ];
    const author = await aWriter({ classYear: 1931, employer: 'Kolben Works' });
    const id = await share(author, { company: 'Férrous', location: 'Utrecht, Netherlands' });

    for (const filters of [
      { companies: ['ferrous'] },
      { companies: ['KOLBEN works'] },
      { places: ['Utrecht'] },
      { classYear: 1931 },
    ])
      await expect.poll(() => listed(filters), patience).toEqual([id]);
    expect(
      await listed({ companies: ['Ferrous', 'Nobody'], places: ['Utrecht, Netherlands'], classYear: 1931 }),
    ).toEqual([id]);
    expect(await listed({ companies: ['Ferrous'], classYear: 1932 })).toEqual([]);

    // Facts that only some people see do not narrow any list; a new fact also finds earlier posts.
    await change(author, {
      employer: 'Elsewhere',
      audience: { employer: 'me' },
      place: { city: 'Graz', country: 'Austria' },
    });
    await expect.poll(() => listed({ places: ['Graz, Austria'] }), patience).toEqual([id]);
    expect(await listed({ companies: ['Kolben Works', 'Elsewhere'] })).toEqual([]);

    await edit(id, { company: 'Renamed' });
    await expect.poll(() => listed({ companies: ['Renamed'] }), patience).toEqual([id]);
    expect(await listed({ companies: ['Ferrous'] })).toEqual([]);

    await transact(await experiences.hideExperienceSteps(id, 'case'));
    await expect.poll(() => found('Renamed'), patience).toEqual([]);
    await transact(await experiences.hideExperienceSteps(id, undefined));
    await expect.poll(() => listed({ companies: ['Renamed'] }), patience).toEqual([id]);

    await experiences.removeExperience(id, { userId: author, isAdmin: false }, new Date());
    expect(await listed({ companies: ['Renamed'] })).toEqual([]);
    await expect.poll(() => found('Renamed'), patience).toEqual([]);
    for (const stream of streams) await stream.stop();
  });

  test('a like writes nothing to the log', async () => {
    const id = await share(await aWriter());
    const image = (version: number, likes: number) => ({
      version: { N: `${version}` },
      likesCount: { N: `${likes}` },
    });
    const record = (eventName: string, before: number, after: number) => ({
      eventName,
      dynamodb: {
        Keys: { pk: { S: 'FEED#' }, sk: { S: id } },
        OldImage: image(before, 1),
        NewImage: image(after, 2),
      },
    });

    const told = async (version: number) => {
      const before = await postSnapshotSource.log.end();
      await logPosts.handler({ Records: [record('MODIFY', 1, version)] });
      return (await postSnapshotSource.log.end()) - before;
    };

    expect(await told(1)).toBe(0);
    expect(await told(2)).toBe(1);
  });
});

describe('a filtered feed', () => {
  test('costs the same log reads however many posts were logged before', async () => {
    await buildSnapshot(postSnapshotSource, new Date());
    const author = await aWriter();
    const held = newPostIndexCache();
    const told = async (count: number) => {
      const ids: string[] = [];
      for (let post = 0; post < count; post += 1) ids.push(await share(author));
      await logPostChanges(ids);
      await held.current(0);
      return unitsOf(() => held.current(0));
    };

    const few = await told(2);
    expect(few).toBe(0.5);
    expect(await told(40)).toBe(few);
  });

  test('shows posts of followed people, without blocked ones', async () => {
    await buildSnapshot(postSnapshotSource, new Date());
    const [viewer, friend, stranger] = [await aWriter(), await aWriter(), await aWriter()];
    const posts = [await share(friend), await share(stranger), await share(friend)];
    await logPostChanges(posts);
    expect(await listed({ onlyFollowed: true }, viewer)).toEqual([]);

    await addFollow(viewer, friend, new Date());

    await expect.poll(() => listed({ onlyFollowed: true }, viewer), patience).toEqual([posts[2], posts[0]]);
    const muted = { ...nobody, muted: new Set([friend]) };
    const filters = { ...anything, onlyFollowed: true };
    const page = await filteredFeed({ id: viewer, blocksAndMutes: muted, now: new Date() }, filters, {
      limit: 5,
    });
    expect(page).toEqual({ items: [], last: undefined, isPartial: false });
  });

  test('loses and doubles nothing across pages while others post, edit and delete', async () => {
    await buildSnapshot(postSnapshotSource, new Date());
    const author = await aWriter({ employer: 'Paging' });
    const ids: string[] = [];
    for (let post = 0; post < 12; post += 1) ids.push(await share(author));
    await logPostChanges(ids);
    await expect.poll(() => listed({ companies: ['Paging'] }), patience).toEqual(ids.toReversed());
    const [removed = ''] = ids.slice(4);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await filteredFeed(
        { id: newId(), blocksAndMutes: nobody, now: new Date() },
        { ...anything, companies: ['Paging'] },
        { limit: 3, after },
      );
      seen.push(...page.items.map(({ sk }) => sk));
      after = page.last;
      const more = await share(author);
      await edit(ids[1] ?? '', { company: `Edit ${seen.length}` });
      if (seen.length === 3)
        await experiences.removeExperience(removed, { userId: author, isAdmin: false }, new Date());
      await logPostChanges([more, ids[1] ?? '', removed]);
      await expect.poll(() => found(`Edit ${seen.length}`), patience).toEqual([ids[1]]);
    } while (after !== undefined);

    expect(seen).toEqual(ids.filter((id) => id !== removed).toReversed());
  });
});

describe('the snapshot of all posts', () => {
  test('built from the tables in any number of steps has every current post', async () => {
    const author = await aWriter({ employer: 'Steps' });
    const ids: string[] = [];
    for (let post = 0; post < 5; post += 1) ids.push(await share(author));
    const [first = '', second = ''] = ids;

    let checkpoint = await buildSlice(postSnapshotSource, undefined, new Date(), 2);
    // Changes that the work does not see.
    await experiences.removeExperience(second, { userId: author, isAdmin: false }, new Date());
    await edit(first, { company: 'Anew' });
    await logPostChanges([first, second]);
    let steps = 1;
    for (; checkpoint !== undefined; steps += 1)
      checkpoint = await buildSlice(postSnapshotSource, checkpoint, new Date(), 2);

    expect(steps).toBeGreaterThan(2);
    expect(await found('Steps')).toEqual(ids.filter((id) => id !== second).toReversed());
    expect(await found('Anew')).toEqual([first]);
    expect((await bucket.keys()).filter((key) => key.startsWith('building/'))).toEqual([]);
  });

  test('and the log have no restricted fact of an author', async () => {
    const author = await aWriter({ employer: 'Secretive', audience: { employer: 'following' } });
    const id = await share(author);
    await logPostChanges([id]);
    await logPostChangesOf([author]);
    await buildSnapshot(postSnapshotSource, new Date());

    const Page = z.object({ entries: z.array(z.unknown()) });
    const { items } = await new Table('directory').query(Page, { pk: 'POSTLOG#0', limit: 1000 });
    expect(JSON.stringify(items)).toContain(id);
    expect(JSON.stringify(items)).not.toContain('Secretive');
    expect(await found('Secretive')).toEqual([]);
    expect(await found('C')).toContain(id);
  });
});
