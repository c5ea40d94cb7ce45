import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const users = await import('#functions/stores/users.ts');
const follows = await import('#functions/stores/follows.ts');

afterAll(() => engine.stop());

const now = new Date();

async function aMember(): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  await users.addUser({
    id,
    username: `u${id.slice(-16)}`,
    fullName: id,
    email: '',
    gender: '',
    bio: '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash: 'hash',
    followersCount: 0,
    followingCount: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

const members = (count: number) => Promise.all(Array.from({ length: count }, aMember));
const counts = async (id: string) => {
  const user = await users.findUser(id);
  return [user?.followersCount, user?.followingCount];
};

describe('following', () => {
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

  test('is listed in pages, newest first, each once', async () => {
    const [target = '', ...crowd] = await members(8);
    for (const [place, id] of crowd.entries()) {
      await follows.follow(id, target, new Date(now.getTime() + place * 1000));
    }

    const seen: string[] = [];
    let after: Parameters<typeof follows.listEdges>[2]['after'];
    do {
      const page = await follows.listEdges('byFollowee', target, { limit: 3, after });
      seen.push(...page.items.map(({ id }) => id));
      after = page.last;
    } while (after !== undefined);

    expect(seen).toEqual(crowd.toReversed());
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
