import { afterAll, describe, expect, test } from 'vitest';
import * as erasure from '#functions/account/store/erasure.ts';
import { addBlock } from '#functions/members/ties/blocking.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as followRoute from '#functions/profiles/follow.ts';
import * as getUser from '#functions/profiles/getUser.ts';
import * as unfollowRoute from '#functions/profiles/unfollow.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { between } from '#tests/support/refusals.ts';
import { Totals } from '#tests/support/totals.ts';

const engine = await startEngine();

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
  test('shows on the profile after the response and drops no follower while reads and indexes lag', async () => {
    for (const seed of Array.from({ length: 12 }, (_, index) => index)) {
      const [user = '', viewer = '', ...others] = await members(4);
      for (const other of others) await follows.addFollow(other, user, now);

      const shown = await withFaults(seed, async () => {
        const followed = await follows.addFollow(viewer, user, now).catch(() => undefined);
        return followed?.isNew === true ? profileFor(viewer, user).catch(() => undefined) : undefined;
      });

      if (shown === undefined) continue;
      expect([seed, shown.isFollowing]).toEqual([seed, true]);
      expect([seed, ...shown.followers.toSorted()]).toEqual([seed, ...[viewer, ...others].toSorted()]);
    }
  });

  test('counts on both ends, once', async () => {
    const [first = '', second = ''] = await members(2);

    expect(await follows.addFollow(first, second, now)).toMatchObject({ isNew: true });
    expect(await follows.addFollow(first, second, now)).toMatchObject({ isNew: false });

    expect(await counts(second)).toEqual([1, 0]);
    expect(await counts(first)).toEqual([0, 1]);
    expect(await follows.isFollowing(first, second)).toBe(true);
    expect(await follows.isFollowing(second, first)).toBe(false);
  });

  test('is removed once', async () => {
    const [first = '', second = ''] = await members(2);
    await follows.addFollow(first, second, now);

    await follows.removeFollow(first, second);
    await follows.removeFollow(first, second);

    expect(await counts(second)).toEqual([0, 0]);
    expect(await follows.followersOf(second, 10)).toEqual([]);
  });

  test('an unknown member leaves nothing behind', async () => {
    const member = await aMember();

    expect(await follows.addFollow(member, newId(), now)).toBeUndefined();
    expect(await counts(member)).toEqual([0, 0]);
    expect(await follows.followeesOf(member, 10)).toEqual([]);
  });

  test('is exact when twenty members send three requests each at once', async () => {
    const [target = '', ...crowd] = await members(21);

    const answers = await Promise.all(
      [...crowd, ...crowd, ...crowd].map((id) => follows.addFollow(id, target, now)),
    );

    expect(answers.filter((answer) => answer?.isNew === true)).toHaveLength(20);
    expect(await counts(target)).toEqual([20, 0]);
    expect((await follows.followersOf(target, 100)).toSorted()).toEqual(crowd.toSorted());
  });

  test('shows in the response and on both profiles at once', async () => {
    const [me = '', other = '', third = ''] = await members(3);
    await follows.addFollow(third, other, now);

    expect(await followBy(me, other)).toMatchObject({ isFollowing: true, followersCount: 2 });
    expect(await followBy(me, other)).toMatchObject({ alreadyFollowing: true, followersCount: 2 });
    expect(await profileFor(third, other)).toMatchObject({ followersCount: 2 });
    expect(await profileFor(me, me)).toMatchObject({ followingCount: 1 });
    expect(await unfollowBy(me, other)).toMatchObject({ isFollowing: false, followersCount: 1 });
    expect(await unfollowBy(me, other)).toMatchObject({ followersCount: 1 });
    expect(await profileFor(me, other)).toMatchObject({ isFollowing: false, followersCount: 1 });
    expect(await profileFor(me, me)).toMatchObject({ followingCount: 0 });
  });

  test('that arrives with a block is ended by its stream', async () => {
    const [me = '', other = ''] = await members(2);
    await between(
      () => follows.addFollow(me, other, now),
      () => addBlock(other, me),
    );
    expect(await counts(other)).toEqual([1, 0]);

    await totals.count();

    expect(await counts(me)).toEqual([0, 0]);
    expect(await counts(other)).toEqual([0, 0]);
    expect(await follows.isFollowing(me, other)).toBe(false);
  });

  test('is refused if either member is erased at that moment', async () => {
    const [me = '', gone = ''] = await members(2);
    const leavingAt = now.toISOString();
    await new Table('users').change({ pk: `USER#${gone}`, sk: '-' }, { set: { leavingAt } });
    const goes = () => erasure.endAccount({ userId: gone, leavingAt }, now);

    expect(await between(() => follows.addFollow(gone, me, now), goes)).toBeUndefined();

    expect(await counts(me)).toEqual([0, 0]);
    expect(await follows.isFollowing(gone, me)).toBe(false);
  });

  test.each([
    { index: 'byFollowee', count: 7 },
    { index: 'byFollower', count: 7 },
    { index: 'byFollowee', count: 6 },
  ] as const)('is listed in pages $index, newest first, $count each once', async ({ index, count }) => {
    const [target = '', ...crowd] = await members(count + 1);
    for (const [position, id] of crowd.entries()) {
      const at = new Date(now.getTime() + position * 1000);
      await (index === 'byFollowee' ? follows.addFollow(id, target, at) : follows.addFollow(target, id, at));
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
