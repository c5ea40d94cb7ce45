import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
import { chanceFrom } from '../support/chance.ts';
import { callBy } from '../support/pretendCall.ts';
import { requestsOf } from '../support/requests.ts';
import { Totals } from '../support/totals.ts';
import { unitsOf } from '../support/unitsOf.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const users = await import('#functions/stores/users.ts');
const follows = await import('#functions/stores/follows.ts');
const { Table } = await import('#functions/stores/table.ts');
const { transact } = await import('#functions/stores/transaction.ts');
const getUser = await import('#functions/user/getUser.ts');
const followRoute = await import('#functions/user/follow.ts');
const unfollowRoute = await import('#functions/user/unfollow.ts');
const { block } = await import('#functions/stores/blocking.ts');
const { inParallel } = await import('#functions/stores/inParallel.ts');
const erasure = await import('#functions/stores/erasure.ts');

afterAll(() => engine.stop());

const now = new Date();

async function aMember(): Promise<string> {
  const user = aStoredUser();
  await users.addUser(user);
  return user.id;
}

const members = (count: number) => Promise.all(Array.from({ length: count }, aMember));
const totals = new Totals();
const counts = async (id: string) => {
  await totals.count();
  const user = await users.findUser(id);
  return [user?.followersCount, user?.followingCount];
};

/** What a profile shows to a viewer. */
const profileFor = (viewer: string, userId: string) =>
  getUser.run({ ...callBy(viewer), query: {}, body: undefined, params: { userId } });
const followBy = (viewer: string, userIdToFollow: string) =>
  followRoute.run({ ...callBy(viewer), query: undefined, body: { userIdToFollow } });
const unfollowBy = (viewer: string, userIdToUnfollow: string) =>
  unfollowRoute.run({ ...callBy(viewer), query: undefined, body: { userIdToUnfollow } });

describe('following', () => {
  test('shows on the profile behind the answer, and drops no other follower, while reads and indexes lag', async () => {
    for (const seed of Array.from({ length: 12 }, (_, place) => place)) {
      const [user = '', viewer = '', ...others] = await members(4);
      for (const other of others) await follows.follow(other, user, now);

      const shown = await withFaults(seed, async () => {
        const followed = await follows.follow(viewer, user, now).catch(() => undefined);
        return followed?.isNew === true ? profileFor(viewer, user).catch(() => undefined) : undefined;
      });

      if (shown === undefined) continue;
      expect([seed, shown.isFollowing]).toEqual([seed, true]);
      expect([seed, ...shown.followers.toSorted()]).toEqual([seed, ...[viewer, ...others].toSorted()]);
    }
  });

  test('counts on both ends, once', async () => {
    const [one = '', other = ''] = await members(2);

    expect(await follows.follow(one, other, now)).toMatchObject({ isNew: true });
    expect(await follows.follow(one, other, now)).toMatchObject({ isNew: false });

    expect(await counts(other)).toEqual([1, 0]);
    expect(await counts(one)).toEqual([0, 1]);
    expect(await follows.isFollowing(one, other)).toBe(true);
    expect(await follows.isFollowing(other, one)).toBe(false);
  });

  test('is taken back once', async () => {
    const [one = '', other = ''] = await members(2);
    await follows.follow(one, other, now);

    expect(await follows.unfollow(one, other)).toBeDefined();
    expect(await follows.unfollow(one, other)).toBeUndefined();

    expect(await counts(other)).toEqual([0, 0]);
    expect(await follows.followersOf(other, 10)).toEqual([]);
  });

  test('of nobody leaves nothing behind', async () => {
    const one = await aMember();

    expect(await follows.follow(one, newId(), now)).toBeUndefined();
    expect(await counts(one)).toEqual([0, 0]);
    expect(await follows.followeesOf(one, 10)).toEqual([]);
  });

  test('is exact when twenty members ask three times each at once', async () => {
    const [target = '', ...crowd] = await members(21);

    const answers = await Promise.all(
      [...crowd, ...crowd, ...crowd].map((id) => follows.follow(id, target, now)),
    );

    expect(answers.filter((answer) => answer?.isNew === true)).toHaveLength(20);
    expect(await counts(target)).toEqual([20, 0]);
    expect((await follows.followersOf(target, 100)).toSorted()).toEqual(crowd.toSorted());
  });

  test('shows to who follows at once, before any total has heard of it, and still when it has', async () => {
    const [me = '', other = '', third = ''] = await members(3);
    await follows.follow(third, other, now);
    await totals.count();

    expect(await followBy(me, other)).toMatchObject({ isFollowing: true, followersCount: 2 });
    expect(await followBy(me, other)).toMatchObject({ alreadyFollowing: true, followersCount: 2 });
    expect(await profileFor(me, other)).toMatchObject({ isFollowing: true, followersCount: 2 });
    expect(await profileFor(me, me)).toMatchObject({ followingCount: 1 });
    await totals.count();
    expect(await profileFor(third, other)).toMatchObject({ followersCount: 2 });
    expect(await unfollowBy(me, other)).toMatchObject({ isFollowing: false, followersCount: 1 });
    expect(await unfollowBy(me, other)).toMatchObject({ followersCount: 1 });
    expect(await profileFor(me, other)).toMatchObject({ isFollowing: false, followersCount: 1 });
    expect(await counts(other)).toEqual([1, 0]);
  });

  test('of one member by a thousand at once loses none, and counts in some few writes', async () => {
    const target = await aMember();
    const crowd = Array.from({ length: 1000 }, () => aStoredUser());
    for (let place = 0; place < crowd.length; place += 100) {
      await transact(crowd.slice(place, place + 100).map((user) => users.newProfileStep(user)));
    }

    await inParallel(crowd, 100, ({ id }) => follows.follow(id, target, new Date()));
    const { asked } = await requestsOf(() => totals.count());

    expect(await counts(target)).toEqual([1000, 0]);
    // One write for each who follows, and some few for the one they follow.
    expect(asked.filter((name) => name === 'UpdateItem').length).toBeLessThan(1040);
  });

  test('costs 6 writes, its totals and the notice with it', async () => {
    const [one = '', other = ''] = await members(2);

    expect(await unitsOf(() => follows.follow(one, other, now), 'writes')).toBe(3);
    expect(await unitsOf(() => totals.count(), 'writes')).toBe(3);
  });

  test('that comes with a block, or as a member goes, is ended when it is counted', async () => {
    const [me = '', other = '', gone = ''] = await members(3);
    // As if each had been asked the instant before.
    const edges = [
      [me, other],
      [me, gone],
      [gone, me],
    ] as const;
    await block(other, me);
    await new Table('users').change(
      z.object({}),
      { pk: `USER#${gone}`, sk: '-' },
      { set: { leavingAt: now.toISOString() } },
    );
    await erasure.endAccount({ userId: gone, leavingAt: now.toISOString() }, now);
    for (const [followerId, followeeId] of edges) {
      await transact([follows.newEdgeStep({ followerId, followeeId, since: newId() })]);
    }

    expect(await counts(me)).toEqual([0, 0]);
    expect(await counts(other)).toEqual([0, 0]);
    for (const [from, to] of edges) expect(await follows.isFollowing(from, to)).toBe(false);
  });

  test.each([
    { index: 'byFollowee', count: 7 },
    { index: 'byFollower', count: 7 },
    { index: 'byFollowee', count: 6 },
  ] as const)('is listed in pages $index, newest first, $count each once', async ({ index, count }) => {
    const [target = '', ...crowd] = await members(count + 1);
    for (const [place, id] of crowd.entries()) {
      const at = new Date(now.getTime() + place * 1000);
      await (index === 'byFollowee' ? follows.follow(id, target, at) : follows.follow(target, id, at));
    }

    const pages: string[][] = [];
    let after: Parameters<typeof follows.listEdges>[2]['after'];
    do {
      const page = await follows.listEdges(index, target, { limit: 3, after });
      pages.push(page.items.map(({ id }) => id));
      after = page.last;
    } while (after !== undefined);

    expect(pages.flat()).toEqual(crowd.toReversed());
    expect(pages.map(({ length }) => length)).toEqual(count === 7 ? [3, 3, 1] : [3, 3]);
    const newest = index === 'byFollowee' ? follows.followersOf : follows.followeesOf;
    expect(await newest(target, 2)).toEqual(crowd.toReversed().slice(0, 2));
  });
});

test('after any follows and unfollows under faults, the counters are the edges', async () => {
  const step = fc.record({ from: fc.nat(3), to: fc.nat(3), undo: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.nat(), async (steps, seed) => {
      const people = await members(4);
      await withFaults(seed, async () => {
        await Promise.all(
          steps
            .filter(({ from, to }) => from !== to)
            .map(async ({ from, to, undo }) => {
              const [one = '', other = ''] = [people[from], people[to]];
              const call = undo ? follows.unfollow(one, other) : follows.follow(one, other, now);
              await call.catch(() => undefined);
            }),
        );
        await totals.count({ chance: chanceFrom(seed), twice: 0.3 });
      });
      for (const id of people) {
        const edges = await Promise.all([follows.followersOf(id, 100), follows.followeesOf(id, 100)]);
        expect(await counts(id)).toEqual(edges.map(({ length }) => length));
      }
    }),
    { numRuns: 12 },
  );
});
