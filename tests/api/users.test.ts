import { describe, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { follow, listFollowers, listFollowing, unfollow } from '#shared/profiles/followRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { anExperience, experienceBody } from '../support/content.ts';
import { http } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, aNewcomer, newUsername } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

describe('other members', () => {
  test('are listed with public facts only, without the caller', async () => {
    const [one, other] = await Promise.all([aMember(), aNewcomer({ email: `${newUsername()}@example.org` })]);

    const seen = await everyone(one, {});
    const row = seen.find(({ id }) => id === other.user.id);

    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['_id', 'fullName', 'id', 'profilePhoto', 'role', 'username'].toSorted(),
    );
    expect(seen.map(({ id }) => id)).not.toContain(one.user.id);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  test('are found by part of the name, in any case and without accents', async () => {
    const mark = newUsername().slice(0, 12);
    const [one, zoe] = await Promise.all([aMember(), aMember({ fullName: `Zoë ${mark} Łukasz-Ñandú` })]);

    for (const search of [mark.toUpperCase(), `zoe ${mark}`, `${mark} LUKASZ`, 'ñandu']) {
      const found = await everyone(one, { search });
      expect(found.map(({ id }) => id)).toContain(zoe.user.id);
    }
    expect(await everyone(one, { search: `${mark}x` })).toEqual([]);
  });

  test('show their e-mail only to themselves', async () => {
    const email = `${newUsername()}@example.org`;
    const [one, other] = await Promise.all([aNewcomer({ email }), aMember()]);

    const { data: own } = await one.call(getUser, { params: { userId: one.user.id } });
    const { data: seen } = await other.call(getUser, { params: { userId: one.user.id } });

    expect(own.email).toBe(email);
    expect(seen).not.toHaveProperty('email');
    expect(JSON.stringify(seen)).not.toContain(email);
  });

  test.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nobody', '%00', '..%2f..%2fetc', 'DIRECTORY'])(
    'are not found under the id %s',
    async (userId) => {
      const { headers } = await aMember();

      const answer = await http(`/api/v1/user/${userId}`, { headers });

      expect(answer.status).toBe(404);
    },
  );

  test('show their posts, newest first', async () => {
    const author = await aMember();
    const first = await upload(author.call, await aPicture());
    const second = await upload(author.call, await aPicture());
    for (const { id } of [first, second]) {
      await author.call(createExperience, { body: experienceBody({ images: [id] }) });
    }

    const { data } = await author.call(getUser, { params: { userId: author.user.id } });

    expect(data.posts).toHaveLength(2);
    expect(data.posts[0]?.imageUrl).toContain(second.id);
  });

  test('come with the jobs of the career if it is asked for, and without stories', async () => {
    const [author, reader] = await Promise.all([aMember(), aMember()]);
    const { _id } = await anExperience(author);
    const { id } = await upload(author.call, await aPicture());
    await author.call(createExperience, {
      body: { kind: 'story', title: 'A day', author: 'Me', content: 'Rain.', images: [id] },
    });
    const read = async (query: { career?: 'true' }) =>
      (await reader.call(getUser, { params: { userId: author.user.id }, query })).data;
    const { title, company, location, role, startDate, endDate } = experienceBody();

    expect((await read({ career: 'true' })).career).toEqual([
      { _id, kind: 'job', title, company, location, role, startDate, endDate },
    ]);
    expect(await read({})).not.toHaveProperty('career');
  });
});

test('members are read by id, in that order, without the caller and unknown ids', async () => {
  const [one, two, three] = await Promise.all([aMember(), aMember(), aMember()]);
  const ids = [three, one, two].map(({ user }) => user.id);

  const { data, next } = await one.call(listUsers, { query: { ids: [...ids, newId()].join(',') } });
  const refused = await refusal(one.call(listUsers, { query: { ids: 'nobody' } }));

  expect(data.map(({ id }) => id)).toEqual([three.user.id, two.user.id]);
  expect(next).toBeUndefined();
  expect(refused.status).toBe(400);
});

async function everyone(member: Awaited<ReturnType<typeof aMember>>, query: { search?: string }) {
  const people = [];
  for (let cursor: string | undefined, more = true; more;) {
    const { data, next } = await member.call(listUsers, {
      query: { ...query, limit: '100', ...(cursor === undefined ? {} : { cursor }) },
    });
    people.push(...data);
    cursor = next;
    more = next !== undefined;
  }
  return people;
}

describe('following', () => {
  test('counts each follower once in concurrent requests', async () => {
    const target = await aMember();
    const followers = await Promise.all(Array.from({ length: 5 }, () => aMember()));
    const input = { body: { userIdToFollow: target.user.id } };

    const answers = await Promise.all(
      followers.flatMap(({ call }) => [call(follow, input), call(follow, input), call(follow, input)]),
    );
    const { data } = await target.call(getUser, { params: { userId: target.user.id } });

    expect(answers.filter(({ data: { alreadyFollowing } }) => alreadyFollowing === true)).toHaveLength(10);
    expect(data.followersCount).toBe(5);
    expect(data.followers.toSorted()).toEqual(followers.map(({ user }) => user.id).toSorted());
  });

  test('returns the specified sentences and can be undone', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const input = { body: { userIdToFollow: other.user.id } };

    const first = await one.call(follow, input);
    const second = await one.call(follow, input);
    const { data: seen } = await one.call(getUser, { params: { userId: other.user.id } });
    const followers = await other.call(listFollowers, { params: { userId: other.user.id } });
    const following = await one.call(listFollowing, { params: { userId: one.user.id } });
    const back = await one.call(unfollow, { body: { userIdToUnfollow: other.user.id } });

    expect(first.data).toMatchObject({ message: texts.followed, isFollowing: true, followersCount: 1 });
    expect(second.data).toMatchObject({ message: texts.alreadyFollowing, alreadyFollowing: true });
    expect(seen.isFollowing).toBe(true);
    expect(followers.data.map(({ id }) => id)).toEqual([one.user.id]);
    expect(following.data.map(({ id }) => id)).toEqual([other.user.id]);
    expect(back.data).toMatchObject({ message: texts.unfollowed, isFollowing: false, followersCount: 0 });
    const again = await one.call(unfollow, { body: { userIdToUnfollow: other.user.id } });
    expect(again.data).toMatchObject({ isFollowing: false, followersCount: 0 });
  });

  test('is refused for oneself and for unknown ids', async () => {
    const { call, user } = await aMember();
    const tryToFollow = (userIdToFollow: string) => refusal(call(follow, { body: { userIdToFollow } }));

    expect(await tryToFollow(user.id)).toMatchObject({ status: 400 });
    expect(await tryToFollow('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({ status: 404 });
    expect(await tryToFollow('nonsense')).toMatchObject({ status: 404 });
  });
});
