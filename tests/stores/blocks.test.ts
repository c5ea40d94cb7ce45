import { afterAll, describe, expect, test, vi } from 'vitest';
import { takesAll } from '../support/correspondents.ts';
import * as z from 'zod/mini';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';
import { between } from '../support/refusals.ts';
import { Totals } from '../support/totals.ts';

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const blocking = await import('#functions/members/ties/blocking.ts');
const blocks = await import('#functions/members/ties/blocks.ts');
const comments = await import('#functions/experiences/store/comments.ts');
const experiences = await import('#functions/experiences/store/experiences.ts');
const follows = await import('#functions/members/ties/follows.ts');
const likes = await import('#functions/experiences/store/likes.ts');
const messages = await import('#functions/messages/store/messages.ts');
const sends = await import('#functions/messages/store/messageWrites.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const users = await import('#functions/members/users.ts');
const { database } = await import('#functions/platform/dynamo/databaseClient.ts');
const feed = await import('#functions/experiences/listExperiences.ts');
const people = await import('#functions/directory/listUsers.ts');
const edges = await import('#functions/profiles/edgeList.ts');
const { safetyLimits } = await import('#shared/moderation/limits.ts');

afterAll(() => engine.stop());

const now = new Date();

async function aMember(): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  const facts = { email: '', gender: '', bio: '', website: '', profilePhoto: '', photoId: '' } as const;
  const counts = { followersCount: 0, followingCount: 0, version: 1, createdAt: at, updatedAt: at };
  const user = { id, username: `u${id.slice(-16)}`, fullName: id, role: 'member' as const };
  await users.addUser({ ...user, ...facts, ...counts, passwordHash: 'hash' });
  return id;
}
const members = (count: number) => Promise.all(Array.from({ length: count }, aMember));

async function anExperience(authorId: string): Promise<string> {
  const id = newId();
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], now }, []);
  return id;
}
const send = (from: string, to: string) =>
  sends.send({ from, to, text: 'Hi', now: new Date() }, async () => true, takesAll);
const comment = (experienceId: string, authorId: string) =>
  comments.addComment({ experienceId, authorId, text: 'Well told.', imageId: undefined, now: new Date() });
const totals = new Totals();
const counts = async (id: string) => {
  await totals.count();
  const user = await users.findUser(id);
  return [user?.followersCount, user?.followingCount];
};

const Ids = z.object({ ids: z.set(z.string()) });
/** What a row of a member's lists holds, in order. */
const rowOf = async (member: string, sk: string) => {
  const row = await new Table('blocks').get(Ids, { pk: `BLOCKS#${member}`, sk }, true);
  return row && [...row.ids].toSorted();
};

describe('a block', () => {
  test('stands under both in order, on the side of who made it, where every version looks for it', async () => {
    const [lo = '', hi = ''] = (await members(2)).toSorted();
    const Pair = z.object({ lo: z.optional(z.number()), hi: z.optional(z.number()) });
    const pair = () => new Table('blocks').get(Pair, { pk: `BLOCK#${lo}#${hi}`, sk: '-' }, true);

    for (const _ of [1, 2]) expect(await blocking.block(hi, lo)).toBe('done');
    expect(await pair()).toEqual({ hi: 0 });
    await blocking.block(lo, hi);
    expect(await pair()).toEqual({ lo: 0, hi: 0 });
    for (const [one, other] of [
      [lo, hi],
      [hi, lo],
    ] as const) {
      expect((await blocks.pairsAmong([[one, other]]))(other, one)).toBe(true);
      expect(await blocks.areApart(one, other)).toBe(true);
    }
    const apart = await blocks.pairsAmong([
      [lo, newId()],
      [hi, lo],
    ]);
    expect([apart(lo, hi), apart(lo, newId())]).toEqual([true, false]);
  });

  test('that is taken back as the other makes one, or takes theirs back, leaves what the other wants', async () => {
    const [me = '', other = ''] = await members(2);
    await blocking.block(me, other);

    await between(
      () => blocking.unblock(me, other),
      () => blocking.block(other, me),
    );

    expect(await blocks.areApart(me, other)).toBe(true);
    expect([await blocks.idsOf(me, 'OWN'), await blocks.idsOf(other, 'OWN')]).toEqual([[], [me]]);
    await blocking.block(me, other);
    await between(
      () => blocking.unblock(me, other),
      () => blocking.unblock(other, me),
    );
    expect(await blocks.areApart(me, other)).toBe(false);
    expect([await blocks.idsOf(me, 'OWN'), await blocks.idsOf(other, 'OWN')]).toEqual([[], []]);
  });

  test('stays where the one who is blocked takes back a block that they never made', async () => {
    const [me = '', other = ''] = await members(2);
    await blocking.block(me, other);

    await blocking.unblock(other, me);

    expect(await send(other, me)).toBeUndefined();
    await blocking.unblock(me, other);
    expect(await send(other, me)).toBeDefined();
  });

  test('keeps both from writing, following, liking and commenting, until it is taken back', async () => {
    const [me = '', other = ''] = await members(2);
    const [mine, theirs] = [await anExperience(me), await anExperience(other)];
    await blocking.block(me, other);

    const tries = async () => [
      await send(me, other),
      await send(other, me),
      await follows.follow(me, other, now),
      await follows.follow(other, me, now),
      await likes.like(theirs, me),
      await likes.like(mine, other),
      await comment(theirs, me),
      await comment(mine, other),
    ];

    expect(await tries()).toEqual(Array(8).fill(undefined));
    await blocking.unblock(me, other);
    expect((await tries()).every((outcome) => outcome !== undefined)).toBe(true);
    expect(await blocks.apartFrom(other)).toEqual({ blocked: new Set(), muted: new Set() });
  });

  test('ends both follows, and the counters with them', async () => {
    const [me = '', other = '', third = ''] = await members(3);
    await follows.follow(me, other, now);
    await follows.follow(other, me, now);
    await follows.follow(third, me, now);

    await Promise.all([blocking.block(me, other), blocking.block(me, other)]);

    expect(await follows.isFollowing(me, other)).toBe(false);
    expect(await follows.isFollowing(other, me)).toBe(false);
    expect([await counts(me), await counts(other)]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  test('stands as long as one of the two wants it', async () => {
    const [me = '', other = ''] = await members(2);
    await Promise.all([blocking.block(me, other), blocking.block(other, me)]);

    await blocking.unblock(me, other);
    const one = await blocks.areApart(me, other);
    const listed = await blocks.apartFrom(me);
    await Promise.all([blocking.unblock(other, me), blocking.unblock(other, me)]);

    expect(one).toBe(true);
    expect(listed.blocked).toEqual(new Set([other]));
    expect(await blocks.areApart(me, other)).toBe(false);
    expect(await blocks.idsOf(other, 'OWN')).toEqual([]);
  });

  test('and what it forbids, at once: whatever comes first, no follow outlives it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [me = '', other = ''] = await members(2);
      const theirs = await anExperience(other);

      const [sent] = await Promise.all([
        send(other, me),
        follows.follow(other, me, now),
        follows.follow(me, other, now),
        likes.like(theirs, me),
        blocking.block(me, other),
      ]);
      await totals.count();

      expect(await follows.isFollowing(other, me)).toBe(false);
      expect(await follows.isFollowing(me, other)).toBe(false);
      expect([await counts(me), await counts(other)]).toEqual([
        [0, 0],
        [0, 0],
      ]);
      const stored = await messages.olderMessages(me, other, { limit: 10 });
      expect(stored.length).toBe(sent === undefined ? 0 : 1);
      expect(await send(other, me)).toBeUndefined();
    }
  });

  test('by very many fills one row behind the other', async () => {
    const most = vi.spyOn(safetyLimits, 'blockersOfRowMost', 'get').mockReturnValue(2);
    const [me = '', ...others] = await members(6);
    for (const other of others) await blocking.block(other, me);

    const { blocked } = await blocks.apartFrom(me);
    const rows = await Promise.all([0, 1, 2, 3].map((number) => rowOf(me, `BY#00000${number}`)));
    await blocking.unblock(others[0] ?? '', me);
    most.mockRestore();

    expect(rows.map((ids) => ids?.length)).toEqual([2, 2, 1, undefined]);
    expect(blocked).toEqual(new Set(others));
    expect((await blocks.apartFrom(me)).blocked).toEqual(new Set(others.slice(1)));
  });

  test('is refused where one has blocked as many as one may', async () => {
    const most = vi.spyOn(safetyLimits, 'blocksMost', 'get').mockReturnValue(1);
    const [me = '', one = '', other = ''] = await members(3);
    const outcomes = [await blocking.block(me, one), await blocking.block(me, other)];
    most.mockRestore();

    expect(outcomes).toEqual(['done', 'full']);
    expect(await blocks.areApart(me, other)).toBe(false);
  });
});

describe('whom one has blocked or hidden', () => {
  test('is hidden once more where as many are as one may, and nobody else is', async () => {
    const most = vi.spyOn(safetyLimits, 'mutesMost', 'get').mockReturnValue(2);
    const [me, one, other, third] = [newId(), newId(), newId(), newId()];
    const outcomes = [];
    for (const whom of [one, other, one, third]) outcomes.push(await blocking.mute(me, whom));
    most.mockRestore();

    expect(outcomes).toEqual(['done', 'done', 'done', 'full']);
    expect(await rowOf(me, 'MUTED')).toEqual([one, other].toSorted());
    await blocking.unmute(me, one);
    expect(await rowOf(me, 'MUTED')).toEqual([other]);
  });

  test('stands in lists of its own, the newest members first', async () => {
    const [me = '', ...others] = await members(4);
    const [one = '', other = '', third = '', fourth = ''] = [...others, newId()].toSorted();
    await blocking.block(me, other);
    await blocking.block(me, one);
    await blocking.mute(me, third);
    await blocking.mute(me, fourth);
    await blocking.block(fourth, me);

    expect(await blocks.idsOf(me, 'OWN')).toEqual([other, one]);
    expect(await blocks.idsOf(me, 'MUTED')).toEqual([fourth, third]);
    expect(await blocks.idsOf(third, 'MUTED')).toEqual([]);
    expect(await blocks.apartFrom(me)).toEqual({
      blocked: new Set([one, other, fourth]),
      muted: new Set([third, fourth]),
    });
    expect(await blocks.ownBlocksOf([me, third])).toEqual(new Map([[me, new Set([one, other])]]));
    expect(await blocks.ownBlocksOf([])).toEqual(new Map());
  });

  test('is read afresh where a single thing is asked for, and cheaply for lists', async () => {
    const consistent: unknown[] = [];
    database.middlewareStack.add(
      (next) => (args) => {
        consistent.push(Object.entries(args.input).find(([name]) => name === 'ConsistentRead')?.[1]);
        return next(args);
      },
      { step: 'initialize', name: 'consistent' },
    );
    await blocks.apartFrom(newId());
    await blocks.apartFrom(newId(), true);
    database.middlewareStack.remove('consistent');

    expect(consistent).toEqual([false, true]);
  });

  test('is never oneself', async () => {
    const me = newId();

    expect(blocks.meetSteps(me, me)).toEqual([]);
    expect(blocks.meetSteps(me, newId())).toHaveLength(1);
    expect(await blocks.areApart(me, me)).toBe(false);
  });
});

test('nothing of a member who is gone stays in anybody’s rows', async () => {
  const [gone = '', one = '', other = ''] = await members(3);
  await blocking.block(gone, one);
  await blocking.block(other, gone);
  await blocking.mute(gone, one);
  await blocking.mute(other, gone);

  while (await blocking.removeTiesOf(gone));

  const none = { blocked: new Set(), muted: new Set() };
  expect([await blocks.apartFrom(gone), await blocks.apartFrom(one), await blocks.apartFrom(other)]).toEqual([
    none,
    none,
    none,
  ]);
  expect(await blocks.areApart(gone, one)).toBe(false);
});

describe('lists', () => {
  /** How many reads of the table of blocks the work takes. */
  async function readsOfBlocks(work: () => Promise<unknown>): Promise<number> {
    let reads = 0;
    database.middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes('Test-blocks')) reads += 1;
        return next(args);
      },
      { step: 'initialize', name: 'reads' },
    );
    await work();
    database.middlewareStack.remove('reads');
    return reads;
  }
  const asked = (userId: string) => ({
    ...callBy(userId),
    params: { userId },
    body: undefined,
  });

  test('learn of blocks and hidden people by one read each, however many they are', async () => {
    const [me = '', ...others] = await members(8);
    for (const other of others) await blocking.block(me, other);
    await blocking.mute(me, newId());
    const query = { limit: 50, cursor: undefined };

    expect(await readsOfBlocks(() => feed.run({ ...asked(me), query }))).toBe(1);
    expect(await readsOfBlocks(() => people.run({ ...asked(me), query }))).toBe(1);
    expect(await readsOfBlocks(() => edges.edgeList(me, 'byFollower', me, query))).toBe(1);
  });
});
