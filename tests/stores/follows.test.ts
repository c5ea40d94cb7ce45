import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
import { noCookies } from '../support/noCookies.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const users = await import('#functions/stores/users.ts');
const follows = await import('#functions/stores/follows.ts');
const getUser = await import('#functions/user/getUser.ts');

afterAll(() => engine.stop());

const now = new Date();

async function aMember(): Promise<string> {
  const user = aStoredUser();
  await users.addUser(user);
  return user.id;
}

const members = (count: number) => Promise.all(Array.from({ length: count }, aMember));
const counts = async (id: string) => {
  const user = await users.findUser(id);
  return [user?.followersCount, user?.followingCount];
};

/** What a profile shows to a viewer. */
const profileFor = (viewer: string, userId: string) =>
  getUser.run({
    params: { userId },
    query: {},
    body: undefined,
    files: [],
    caller: {
      userId: viewer,
      role: 'member',
      state: 'member',
      sessionId: '',
      authenticatedAt: 0,
      byCookie: false,
      token: undefined,
    },
    origin: 'http://localhost',
    address: '',
    cookies: noCookies,
    now: new Date(),
    fail: (name) => {
      throw new Error(name);
    },
  });

describe('following', () => {
  test('shows on the profile behind the answer, and drops no other follower, while reads and indexes lag', async () => {
    for (const seed of Array.from({ length: 12 }, (_, place) => place)) {
      const [user = '', viewer = '', ...others] = await members(4);
      for (const other of others) await follows.follow(other, user, now);

      const shown = await withFaults(seed, async () => {
        const isNew = await follows.follow(viewer, user, now).catch(() => undefined);
        return isNew === true ? profileFor(viewer, user).catch(() => undefined) : undefined;
      });

      if (shown === undefined) continue;
      expect([seed, shown.isFollowing]).toEqual([seed, true]);
      expect([seed, ...shown.followers.toSorted()]).toEqual([seed, ...[viewer, ...others].toSorted()]);
    }
  });

  test('counts on both ends, once', async () => {
    const [one = '', other = ''] = await members(2);

    expect(await follows.follow(one, other, now)).toBe(true);
    expect(await follows.follow(one, other, now)).toBe(false);

    expect(await counts(other)).toEqual([1, 0]);
    expect(await counts(one)).toEqual([0, 1]);
    expect(await follows.isFollowing(one, other)).toBe(true);
    expect(await follows.isFollowing(other, one)).toBe(false);
  });

  test('is taken back once', async () => {
    const [one = '', other = ''] = await members(2);
    await follows.follow(one, other, now);

    expect(await follows.unfollow(one, other)).toBe(true);
    expect(await follows.unfollow(one, other)).toBe(false);

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

    expect(answers.filter((isNew) => isNew === true)).toHaveLength(20);
    expect(await counts(target)).toEqual([20, 0]);
    expect((await follows.followersOf(target, 100)).toSorted()).toEqual(crowd.toSorted());
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
      await withFaults(seed, () =>
        Promise.all(
          steps
            .filter(({ from, to }) => from !== to)
            .map(async ({ from, to, undo }) => {
              const [one = '', other = ''] = [people[from], people[to]];
              const call = undo ? follows.unfollow(one, other) : follows.follow(one, other, now);
              await call.catch(() => undefined);
            }),
        ),
      );
      for (const id of people) {
        const edges = await Promise.all([follows.followersOf(id, 100), follows.followeesOf(id, 100)]);
        expect(await counts(id)).toEqual(edges.map(({ length }) => length));
      }
    }),
    { numRuns: 12 },
  );
});
