import { afterAll, describe, expect, test } from 'vitest';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { profilePostsOf } from '#functions/experiences/store/feed.ts';
import { peopleOf } from '#functions/members/people.ts';
import * as users from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { Image } from '#shared/platform/entities.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const host = newId();

async function anExperience(images: readonly Image[] = []): Promise<string> {
  const id = newId(now);
  const fields = { title: 'T', author: 'A', content: 'C' };
  await experiences.addExperience({ id, kind: 'story', authorId: host, fields, images, now }, []);
  return id;
}

describe('an experience', () => {
  const picture = (): Image => {
    const _id = newId();
    return { _id, imgUrl: `/images/${_id}_1600.webp`, alt: '', width: 8, height: 8 };
  };

  test.each([
    ['with a picture', [picture()]],
    ['without one', []],
  ])('%s is hidden from others only, and restored unchanged', async (_, images) => {
    const id = await anExperience(images);
    const before = await experiences.findExperience(id);
    const shownTo = async (viewer: string) =>
      (await profilePostsOf(host, 100, viewer)).filter(({ _id }) => _id === id);
    const own = await shownTo(host);
    expect(own).toHaveLength(1);

    await transact(await experiences.hideExperienceSteps(id, 'a case'));

    expect(await experiences.findExperience(id)).toEqual({ ...before, hidden: 'a case', version: 2 });
    expect(await experiences.findShownExperience(newId(), id)).toBeUndefined();
    expect([await shownTo(host), await shownTo(newId())]).toEqual([own, []]);
    await transact(await experiences.hideExperienceSteps(id, undefined));

    expect(await experiences.findExperience(id)).toEqual({ ...before, version: 3 });
    expect([await shownTo(host), await shownTo(newId())]).toEqual([own, own]);
  });

  test('is hidden only in the version seen, and not if it is gone', async () => {
    const id = await anExperience();
    const steps = await experiences.hideExperienceSteps(id, 'a case');
    await transact(await experiences.hideExperienceSteps(id, 'another case'));

    expect((await transact(steps)).done).toBe(false);

    expect((await experiences.findExperience(id))?.hidden).toBe('another case');
    expect(await experiences.hideExperienceSteps(newId(), 'a case')).toEqual([]);
  });
});

describe('a comment', () => {
  const write = async (experienceId: string) => {
    const draft = { experienceId, authorId: host, text: 'Well told.', imageId: undefined, now };
    const comment = await comments.addComment(draft);
    if (comment === undefined) throw new Error('the comment was refused');
    return comment.sk;
  };

  test('is hidden and restored unchanged, and no other', async () => {
    const experienceId = await anExperience();
    const [id, other] = [await write(experienceId), await write(experienceId)];
    const before = await comments.findComment(experienceId, id);

    await transact(await comments.hideCommentSteps(experienceId, id, 'a case'));

    expect(await comments.findComment(experienceId, id)).toEqual({ ...before, hidden: 'a case' });
    expect((await comments.findComment(experienceId, other))?.hidden).toBeUndefined();
    await transact(await comments.hideCommentSteps(experienceId, id, undefined));
    expect(await comments.findComment(experienceId, id)).toEqual(before);
  });

  test('that is gone is not hidden, and does not return if deleted at the same time', async () => {
    const experienceId = await anExperience();
    const id = await write(experienceId);
    expect(await comments.hideCommentSteps(experienceId, newId(), 'a case')).toEqual([]);
    const steps = await comments.hideCommentSteps(experienceId, id, 'a case');
    const remover = { userId: host, isAdmin: false } as const;
    expect(await comments.removeComment({ experienceId, commentId: id, remover })).toBe('removed');

    expect((await transact(steps)).done).toBe(false);

    expect(await comments.findComment(experienceId, id)).toBeUndefined();
  });
});

describe('a profile', () => {
  async function seen(id: string) {
    const user = await users.findUser(id);
    if (user === undefined) throw new Error('there is no such member');
    return user;
  }

  test('shows only its name to others until it is restored', async () => {
    const told = { headline: 'Builds boats', profilePhoto: '/images/a_1600.webp', photoId: newId() };
    const user = aStoredUser(told);
    await users.addUser(user);
    // The member asks, whose own row is read consistently.
    const card = async () => (await peopleOf(user.id, [user.id]))[0];
    const [before, shown] = [await seen(user.id), await card()];
    expect(shown).toMatchObject({ fullName: user.fullName, profilePhoto: told.profilePhoto });

    expect((await transact(users.hideProfileSteps(before, 'a case', now))).done).toBe(true);

    const updatedAt = now.toISOString();
    const hidden = await seen(user.id);
    expect(hidden).toEqual({ ...before, hidden: 'a case', version: before.version + 1, updatedAt });
    expect(await card()).toEqual(
      expect.objectContaining({ fullName: user.fullName, username: user.username, profilePhoto: '' }),
    );
    expect(await card()).not.toHaveProperty('headline');
    expect(users.hideProfileSteps(hidden, 'a case', now)).toEqual([]);
    expect((await transact(users.hideProfileSteps(hidden, undefined, now))).done).toBe(true);

    expect(await seen(user.id)).toEqual({ ...before, version: before.version + 2, updatedAt });
    expect(await card()).toEqual(shown);
  });

  test('already in that state, or changed since, is not written', async () => {
    const user = aStoredUser();
    await users.addUser(user);
    const before = await seen(user.id);
    expect(users.hideProfileSteps(before, undefined, now)).toEqual([]);
    await users.updateUser(before, { bio: 'Meanwhile' }, now);

    expect((await transact(users.hideProfileSteps(before, 'a case', now))).done).toBe(false);

    expect((await seen(user.id)).hidden).toBeUndefined();
  });
});
