import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import * as userAccess from '#functions/members/userAccess.ts';
import * as users from '#functions/members/users.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import {
  getExperience,
  likeExperience,
  listExperiences,
  listUserExperiences,
  unlikeExperience,
} from '#shared/experiences/routes.ts';
import { listMessages, readMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { plantedBrowser } from '../support/browserLogin.ts';
import { anExperience, experienceBody } from '../support/content.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aGoneSocket, ageSession, asOwner, imagesOfSize, manyLikes, openSockets } from '../support/owner.ts';
import { allPages } from '../support/pages.ts';
import { aMember, logIn, type Member, newUsername } from '../support/people.ts';
import { aPicture, multipart } from '../support/pictures.ts';
import { connect } from '../support/socket.ts';
import { upload } from '../support/uploading.ts';

const aFile = async (field: string, size?: { width: number; height: number }) => ({
  field,
  name: 'x.png',
  type: 'image/png',
  bytes: await aPicture('png', size ?? {}),
});

/** Sends a form with a file. */
const sendForm = async (
  headers: Readonly<Record<string, string>>,
  method: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  field: string,
  size?: { width: number; height: number },
) => {
  const form = multipart(fields, [await aFile(field, size)]);
  return http(path, { method, body: form.body, headers: { ...form.headers, ...headers } });
};

describe('a form with an image', () => {
  test('refused for its username stores no image, at sign-up or later', async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    const { password } = member;
    const { cookie } = await plantedBrowser(member);
    const size = { width: 200 + randomInt(800), height: 200 + randomInt(800) };
    const username = newUsername();
    const fields = { fullName: 'Late', username, password, confirmPassword: password };

    const taken = { username: other.user.username };
    const later = await sendForm({ cookie }, 'PUT', updateProfile.path, taken, 'profileImg', size);
    const left = await imagesOfSize(size);
    const both = [0, 1].map(() => sendForm({}, 'POST', register.path, fields, 'profileImg', size));
    const statuses = (await Promise.all(both)).map(({ status }) => status);

    expect(later.status).toBe(409);
    expect(left).toBe(0);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await imagesOfSize(size)).toBe(1);
  });

  test('changes the profile photo by file and by upload, and deletes the old one', async () => {
    const member = await aMember();
    const first = await sendForm(
      member.headers,
      'PUT',
      updateProfile.path,
      { bio: 'With photo' },
      'profileImg',
    );
    const photo = String(Object(Object(first.json).user).profilePhoto);
    const { id, imgUrl } = await upload(member.call, await aPicture());

    const { data } = await member.call(updateProfile, { body: { profileImg: id } });

    expect(first.status).toBe(200);
    expect(data.user.profilePhoto).toBe(imgUrl);
    await expect.poll(async () => (await http(photo)).status).not.toBe(200);
  });

  test("replaces an experience's images by file and by upload", async () => {
    const member = await aMember();
    const { id } = await anExperience(member);
    const path = updateExperience.path.replace('{id}', id);

    const byFile = await sendForm(member.headers, 'PUT', path, { title: 'With picture' }, 'images');
    const picture = await upload(member.call, await aPicture());
    const { data } = await member.call(updateExperience, { params: { id }, body: { images: [picture.id] } });

    expect(byFile.status).toBe(200);
    expect(data.experience.images.map(({ _id }) => _id)).toEqual([picture.id]);
  });
});

test('an experience with more likes than its list holds still knows its likers', async () => {
  const [author, fan] = await Promise.all([aMember(), aMember()]);
  const { id } = await anExperience(author);
  await manyLikes(id, 101);
  const params = { id };
  expect((await fan.call(getExperience, { params })).data.likesCount).toBe(101);

  const liked = await fan.call(likeExperience, { params });
  const one = await fan.call(getExperience, { params });
  const feed = await allPages((query) => fan.call(listExperiences, { query }));
  const own = await fan.call(listUserExperiences, { params: { id: author.user.id } });
  expect((await refusal(fan.call(updateExperience, { params, body: {} }))).status).toBe(403);
  await author.call(updateExperience, { params, body: { title: 'Loved' } });
  const unliked = await fan.call(unlikeExperience, { params });

  expect(liked.data.experience).toMatchObject({ likesCount: 102, likedByMe: true });
  expect(liked.data.experience.likes).toContain(fan.user.id);
  expect(one.data).toMatchObject({ likesCount: 102, likedByMe: true });
  expect(feed.find(({ _id }) => _id === id)?.likedByMe).toBe(true);
  expect(own.data[0]).toMatchObject({ likesCount: 102, likedByMe: true });
  expect(unliked.data.experience).toMatchObject({ likesCount: 101, likedByMe: false });
});

describe('a socket that broke silently', () => {
  test('is removed by the next write, read or read mark', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const write = (from: Member, to: Member) =>
      from.call(sendMessage, { params: { id: to.user.id }, body: { message: 'Anybody there?' } });
    const forgotten = (member: Member) => expect.poll(() => openSockets(member)).toBe(0);

    await aGoneSocket(other);
    await write(one, other);
    await forgotten(other);

    await aGoneSocket(one);
    await other.call(listMessages, { params: { id: one.user.id } });
    await forgotten(one);

    await write(one, other);
    await aGoneSocket(one);
    await other.call(readMessages, { params: { id: one.user.id }, body: {} });
    await forgotten(one);
  });
});

test('a session that was idle for hours opens a socket', async () => {
  const member = await aMember();
  await ageSession(member);

  const device = await connect(member);

  expect(await openSockets(member)).toBe(1);
  await device.close();
});

test("a password change closes the member's sockets", async () => {
  const member = await aMember();
  const device = await connect(member);

  const body = { password: member.password, newPassword: 'quite another secret' };
  const changed = await sendJson('POST', '/api/v1/user/password', body, await plantedBrowser(member));

  expect(changed.status).toBe(200);
  expect(await device.closed).toBeGreaterThanOrEqual(1000);
});

test('a password with an outdated hash is hashed again at the next login', async () => {
  const { user, password } = await aMember();
  asOwner();
  const stored = await users.findUser(user.id);
  if (stored === undefined) throw new Error('the member is not stored');
  await userAccess.refreshPasswordHash(
    stored,
    await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );

  await logIn(user.username, password);

  expect((await users.findUser(user.id))?.passwordHash).toContain('m=65536,t=3,p=1');
});

test("a new name shows up in others' conversations", async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  await one.call(sendMessage, { params: { id: other.user.id }, body: { message: 'Hello' } });

  await one.call(updateProfile, { body: { fullName: 'Somebody Else' } });

  const name = async () => (await other.call(listConversations, {})).data[0]?.user.fullName;
  await expect.poll(name).toBe('Somebody Else');
});

test('a form whose second image is invalid creates no experience', async () => {
  const member = await aMember();
  const { kind: _, images: __, imgs: ___, clientId: ____, ...fields } = experienceBody();
  const form = multipart(fields, [
    await aFile('imgs'),
    { field: 'imgs', name: 'y.png', type: 'image/png', bytes: Buffer.from('none') },
  ]);

  const answer = await http(createExperience.path, {
    method: 'POST',
    body: form.body,
    headers: { ...form.headers, ...member.headers },
  });

  expect(answer.status).toBe(415);
  expect(
    await refusal(
      member.call(createExperience, { body: experienceBody({ images: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }) }),
    ),
  ).toMatchObject({ status: 404 });
});
