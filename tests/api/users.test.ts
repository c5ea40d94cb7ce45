import { describe, expect, test } from 'vitest';
import { newId } from '#functions/stores/ids.ts';
import type { LooseInput } from '#shared/client.ts';
import { experienceBody } from '../support/things.ts';
import { createExperience } from '#shared/routes/experiences.ts';
import { updateProfile } from '#shared/routes/profile.ts';
import { getUser } from '#shared/routes/person.ts';
import {
  follow,
  listFollowers,
  listFollowing,
  listUsers,
  login,
  me,
  register,
  unfollow,
} from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { throttles } from '#shared/throttles.ts';
import { browser, callsInBrowser, inBrowser } from '../support/browserLogin.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { asOwner, staleLogin } from '../support/owner.ts';
import { aMember, aNewcomer, anAdmin, logIn, newUsername, stranger } from '../support/people.ts';
import { aPicture, multipart } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

const signup = (overrides: object = {}) => {
  const username = newUsername();
  const password = 'a long enough secret';
  return { fullName: 'Maya Okonkwo', username, password, confirmPassword: password, ...overrides };
};

describe('signing up', () => {
  test('answers 201 and lets the member in', async () => {
    const body = signup({ gender: 'female', bio: 'Hello\nthere 👋🏽', website: 'https://maya.example' });

    const { data } = await stranger(register, { body });
    const { user } = await logIn(body.username, body.password);

    expect(data).toEqual({ success: true, message: texts.signupSuccess });
    expect(user).toMatchObject({ fullName: 'Maya Okonkwo', gender: 'female', bio: 'Hello\nthere 👋🏽' });
  });

  test('takes a multipart form with a photo', async () => {
    const fields = signup({ gender: 'male', website: '' });
    const bytes = await aPicture('jpeg', { width: 900, height: 300 });
    const files = [{ field: 'profileImg', name: 'me.jpg', type: 'image/jpeg', bytes }];

    const answer = await http(register.path, { method: 'POST', ...multipart(fields, files) });
    const { user } = await logIn(fields.username, fields.password);
    const image = await http(user.profilePhoto);

    expect(answer.status).toBe(201);
    expect(image.headers['content-type']).toBe('image/webp');
  });

  test('takes a photo that was uploaded before, once', async () => {
    const { id, imgUrl } = await upload(stranger, await aPicture());
    const body = signup({ profileImg: id });

    await stranger(register, { body });
    const again = await refusal(stranger(register, { body: signup({ profileImg: id }) }));

    expect((await logIn(body.username, body.password)).user.profilePhoto).toBe(imgUrl);
    expect([403, 404]).toContain(again.status);
  });

  test('refuses a username that differs only in case', async () => {
    const { user } = await aMember();

    const { status, message } = await refusal(
      stranger(register, { body: signup({ username: user.username.toUpperCase() }) }),
    );

    expect({ status, message }).toEqual({ status: 409, message: texts.usernameTaken });
  });

  test('gives a name to one of many who ask at once', async () => {
    const username = newUsername();
    const tries = Array.from({ length: 8 }, () =>
      sendJson('POST', register.path, signup({ username })).then(({ status }) => status),
    );

    expect((await Promise.all(tries)).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  test.each([
    [{ confirmPassword: 'something else' }, 'confirmPassword', texts.passwordsDiffer],
    [{ password: 'short', confirmPassword: 'short' }, 'password', undefined],
    [{ fullName: '   ' }, 'fullName', undefined],
    [{ fullName: 'lone \ud800 half' }, 'fullName', undefined],
    [{ fullName: 'nul \0' }, 'fullName', undefined],
    [{ username: 'no spaces' }, 'username', undefined],
    [{ gender: 'other' }, 'gender', undefined],
    [{ website: 'javascript:alert(1)' }, 'website', undefined],
    [{ email: 'nobody' }, 'email', undefined],
    [{ bio: 'x'.repeat(501) }, 'bio', undefined],
    [{ bio: { $gt: '' } }, 'bio', undefined],
  ])('refuses %j beside its field', async (overrides, field, message) => {
    const answer = await sendJson('POST', register.path, signup(overrides));

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ success: false, errors: [{ path: field }] });
    if (message !== undefined) expect(answer.json).toMatchObject({ message });
  });

  test.each(['admin', 'Sup.Port', 'events'])('keeps the name %s for the site', async (username) => {
    const { user, password } = await aMember();
    const call = await callsInBrowser(user.username, password);

    const refused = [
      await refusal(stranger(register, { body: signup({ username }) })),
      await refusal(call(updateProfile, { body: { username } })),
    ];

    for (const one of refused) expect(one).toMatchObject({ status: 409, message: texts.usernameTaken });
  });

  test('refuses a password of the own name', async () => {
    const body = signup({ fullName: 'Maximiliana Oyelaran' });
    const password = 'Oyelaran2024';

    expect(
      await refusal(stranger(register, { body: { ...body, password, confirmPassword: password } })),
    ).toMatchObject({ status: 400, message: texts.passwordCommon });
  });

  test('refuses a common password', async () => {
    const overrides = { password: 'password123', confirmPassword: 'password123' };

    expect(await refusal(stranger(register, { body: signup(overrides) }))).toMatchObject({
      status: 400,
      message: texts.passwordCommon,
    });
  });

  test('takes no role, id or counter from the body', async () => {
    const body = signup({ role: 'admin', _id: 'x', followersCount: 9, __proto__: { role: 'admin' } });

    await stranger(register, { body });

    expect((await logIn(body.username, body.password)).user).toMatchObject({
      role: 'member',
      followersCount: 0,
    });
  });

  test.each([
    ['not an image', Buffer.from('hello, world'), 'image/png'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/svg+xml',
    ],
  ])('refuses %s as photo, and nothing is half made', async (_, bytes, type) => {
    const fields = signup();
    const files = [{ field: 'profileImg', name: 'x', type, bytes }];

    const answer = await http(register.path, { method: 'POST', ...multipart(fields, files) });

    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ success: false, message: texts.imageInvalid });
    expect((await refusal(stranger(login, { body: fields }))).status).toBe(401);
  });

  test('refuses a form that is cut off', async () => {
    const { body, headers } = multipart(signup());

    const answer = await http(register.path, {
      method: 'POST',
      headers,
      body: body.subarray(0, body.length - 40),
    });

    expect(answer.status).toBe(400);
  });
});

describe('other members', () => {
  test('are listed with public facts only, and never oneself', async () => {
    const [one, other] = await Promise.all([aMember(), aNewcomer({ email: `${newUsername()}@example.org` })]);

    const seen = await everyone(one, {});
    const row = seen.find(({ id }) => id === other.user.id);

    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['_id', 'fullName', 'id', 'profilePhoto', 'role', 'username'].toSorted(),
    );
    expect(seen.map(({ id }) => id)).not.toContain(one.user.id);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  });

  test('are found by a part of the name, whatever its case and accents', async () => {
    const mark = newUsername().slice(0, 12);
    const [one, zoe] = await Promise.all([aMember(), aMember({ fullName: `Zoë ${mark} Łukasz-Ñandú` })]);

    for (const search of [mark.toUpperCase(), `zoe ${mark}`, `${mark} LUKASZ`, 'ñandu']) {
      const found = await everyone(one, { search });
      expect(found.map(({ id }) => id)).toContain(zoe.user.id);
    }
    expect(await everyone(one, { search: `${mark}x` })).toEqual([]);
  });

  test('show their e-mail to nobody but themselves', async () => {
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
});

test('members are read by their ids, in that order, without oneself and those who do not exist', async () => {
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
  test('counts each follower once, however many ask at once', async () => {
    const target = await aMember();
    const followers = await Promise.all(Array.from({ length: 5 }, () => aMember()));
    const input = { body: { userIdToFollow: target.user.id } };

    const answers = await Promise.all(
      followers.flatMap(({ call }) => [call(follow, input), call(follow, input), call(follow, input)]),
    );
    const { data } = await target.call(getUser, { params: { userId: target.user.id } });

    expect(answers.filter(({ data: { alreadyFollowing } }) => alreadyFollowing === true)).toHaveLength(10);
    expect(data.followersCount).toBe(5);
    asOwner();
    const { findUser } = await import('#functions/stores/users.ts');
    await expect.poll(async () => (await findUser(target.user.id))?.followersCount).toBe(5);
    expect(data.followers.toSorted()).toEqual(followers.map(({ user }) => user.id).toSorted());
  });

  test('says its sentences and can be taken back', async () => {
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

  test('is refused for oneself and for nobody', async () => {
    const { call, user } = await aMember();
    const tryToFollow = (userIdToFollow: string) => refusal(call(follow, { body: { userIdToFollow } }));

    expect(await tryToFollow(user.id)).toMatchObject({ status: 400 });
    expect(await tryToFollow('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toMatchObject({ status: 404 });
    expect(await tryToFollow('nonsense')).toMatchObject({ status: 404 });
  });
});

describe('the own profile', () => {
  test('changes only what is sent, and clears what is sent empty', async () => {
    const { call } = await aMember({ bio: 'Old' });

    await call(updateProfile, { body: { website: 'https://me.example', gender: 'male' } });
    await call(updateProfile, { body: { fullName: 'New Name', gender: '' } });
    const { data } = await call(me, {});

    expect(data).toMatchObject({
      bio: 'Old',
      website: 'https://me.example',
      fullName: 'New Name',
      gender: '',
    });
  });

  test('moves the username to the new one; the old one waits for its member', async () => {
    const { user, password } = await aMember();
    const call = await callsInBrowser(user.username, password);
    const old = user.username;
    const username = newUsername();

    const { data } = await call(updateProfile, { body: { username } });

    expect(data.user.username).toBe(username);
    expect((await logIn(username, password)).user.id).toBe(user.id);
    expect((await refusal(logIn(old, password))).status).toBe(401);
    expect(await refusal(stranger(register, { body: signup({ username: old }) }))).toMatchObject({
      status: 409,
      message: texts.usernameTaken,
    });
    expect((await call(updateProfile, { body: { username: old } })).data.user.username).toBe(old);
    expect((await logIn(old, password)).user.id).toBe(user.id);
  });

  test('refuses a name of someone else', async () => {
    const [one, { user, password }] = await Promise.all([aMember(), aMember()]);
    const call = await callsInBrowser(user.username, password);

    expect(await refusal(call(updateProfile, { body: { username: one.user.username } }))).toMatchObject({
      status: 409,
      message: texts.usernameTaken,
    });
  });

  test('tells no stranger whose e-mail it knows, neither at sign-up nor later', async () => {
    const email = `${newUsername()}@example.org`;
    await aNewcomer({ email });
    const body = signup({ email: email.toUpperCase() });

    const joined = await stranger(register, { body });
    const call = await callsInBrowser((await aMember()).user.username, 'a long enough secret');
    const changed = await call(updateProfile, { body: { email } });

    expect(joined.data).toEqual({ success: true, message: texts.signupSuccess });
    expect(changed.data.user.email).toBe(email);
  });

  test('keeps name and e-mail from a stolen token, with the password too', async () => {
    const { call, user, password } = await aMember();
    const email = `${newUsername()}@example.org`;
    const attempts = [{ username: newUsername() }, { email }, { username: newUsername(), password }];

    const refused = await Promise.all(
      attempts.map((body) => refusal(call(updateProfile, { body })).then(({ status }) => status)),
    );
    const { data } = await call(updateProfile, {
      body: { bio: 'No browser', username: user.username, email: '' },
    });

    expect(refused).toEqual([403, 403, 403]);
    expect(data.user).toMatchObject({ bio: 'No browser', username: user.username, email: '' });
  });

  test('asks who logged in long ago for the password before the name changes', async () => {
    const { user, password } = await aMember();
    const { cookie } = await inBrowser(user.username, password);
    const change = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });
    await staleLogin(cookie);

    const refused = await change({ username: newUsername() });
    const done = await change({ username: newUsername(), password });
    const again = await change({ username: newUsername() });

    expect(refused.json).toMatchObject({ message: texts.passwordNeeded });
    expect([refused.status, done.status, again.status]).toEqual([403, 200, 200]);
  });

  test('lets nobody guess the password for long', async () => {
    const { user, password } = await aMember();
    const { cookie } = await inBrowser(user.username, password);
    const guess = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });
    const statuses: number[] = [];

    for (let place = 0; place <= throttles.passwords.count; place += 1)
      statuses.push((await guess({ username: newUsername(), password: `guess number ${place}` })).status);

    expect(statuses).toEqual([...Array<number>(throttles.passwords.count).fill(403), 429]);
    expect((await guess({ username: newUsername(), password })).status).toBe(429);
  });

  test('asks for cookie and password before an e-mail that was set changes', async () => {
    const { call, user, password } = await aMember();
    const { cookie } = await inBrowser(user.username, password);
    const email = () => `${newUsername()}@example.org`;
    const change = (body: object) => sendJson('PUT', updateProfile.path, body, { ...browser, cookie });

    await change({ email: email() });

    expect((await change({ email: email() })).json).toMatchObject({ message: texts.passwordNeeded });
    expect((await change({ email: email(), password: 'a wrong guess' })).status).toBe(403);
    expect(await refusal(call(updateProfile, { body: { email: email(), password } }))).toMatchObject({
      status: 403,
    });
    expect((await change({ email: email(), password })).json).toMatchObject({
      message: texts.profileUpdated,
    });
  });

  test('cannot make itself admin', async () => {
    const { call } = await aMember();
    const input: LooseInput = { body: { role: 'admin', bio: 'x' } };

    const { data } = await call(updateProfile, { body: Object(input.body) });

    expect(data.user.role).toBe('member');
  });

  test('of an admin says so', async () => {
    expect((await anAdmin()).user.role).toBe('admin');
  });
});
