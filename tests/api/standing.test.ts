import { beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { login, logout, me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import {
  getExperience,
  likeExperience,
  listExperiences,
  listUserExperiences,
} from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { block, mute, report } from '#shared/moderation/routes.ts';
import { methodsOf, requiresLogin, type Route } from '#shared/platform/contract.ts';
import { follow, listFollowers, listFollowing, unfollow } from '#shared/profiles/followRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { allRoutes } from '#shared/routes.ts';
import { aComment, anExperience, experienceBody } from '../support/content.ts';
import { http, newAddress } from '../support/http.ts';
import { aMember, anAdmin, logIn, type Member, stranger } from '../support/people.ts';
import { admit, keep, leave, lift, makeWait, suspend } from '../support/standing.ts';
import { httpTransport } from '../support/transport.ts';

const closed = (code: string) => ({ status: 403, code });
const unknown = { status: 404 };

/** The path of a route, with an id for each parameter. */
const anyPath = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV');

const again = ({ user, password }: Member) => logIn(user.username, password);

describe('a pending person', () => {
  let waiting: Member;
  beforeAll(async () => {
    waiting = await aMember();
    await makeWait(waiting);
  });

  const ofMembers = allRoutes.filter(({ declared }) => requiresLogin(declared));

  test.each(ofMembers.filter(({ declared }) => declared.anyStatus !== true))(
    'cannot reach $key, whatever its target',
    async ({ declared }) => {
      const path = anyPath(declared);
      const send = httpTransport(waiting.headers, newAddress());
      const answers = await Promise.all(methodsOf(declared).map((method) => send({ method, path })));

      for (const { status, text } of answers) {
        expect(status).toBe(403);
        expect(JSON.parse(text)).toMatchObject({ code: 'MEMBERSHIP_WAITING' });
      }
    },
  );

  test.each(ofMembers.filter(({ declared }) => declared.anyStatus === true))(
    'reaches $key',
    async ({ declared }) => {
      const send = httpTransport(waiting.headers, newAddress());
      const { text } = await send({
        method: methodsOf(declared)[0] ?? 'GET',
        path: anyPath(declared),
      });

      expect(text).not.toContain('MEMBERSHIP_WAITING');
    },
  );

  test('reaches only their own account, even as an admin', async () => {
    const admin = await anAdmin();
    await makeWait(admin);

    await expect(admin.call(listUsers, {})).rejects.toMatchObject(closed('MEMBERSHIP_WAITING'));
  });

  test('learns the status at login, and keeps the session once approved', async () => {
    const member = await aMember();
    await makeWait(member);
    expect((await again(member)).user.status).toBe('waiting');

    await admit(member);

    expect((await member.call(me, {})).data.status).toBe('member');
    expect((await member.call(listUsers, {})).data).toBeDefined();
  });
});

describe('a suspended member', () => {
  test('is logged out everywhere, may log in again, and reaches only their own account', async () => {
    const member = await aMember();
    await suspend(member);

    await expect(member.call(me, {})).rejects.toMatchObject({ status: 401 });
    const back = await again(member);
    expect(back.user.status).toBe('suspended');
    await expect(back.call(listExperiences, {})).rejects.toMatchObject(closed('SUSPENDED'));
    expect((await back.call(updateProfile, { body: { bio: 'Sorry.' } })).data).toBeDefined();
    await expect(back.call(listUsers, {})).rejects.toMatchObject(closed('SUSPENDED'));

    await lift(member);
    expect((await back.call(listUsers, {})).data).toBeDefined();
    expect((await back.call(logout, {})).data).toBeDefined();
  });

  test('is a member again when the suspension ends', async () => {
    const member = await aMember();
    await suspend(member, new Date(Date.now() - 1000).toISOString());

    const back = await again(member);

    expect(back.user.status).toBe('member');
    expect((await back.call(listUsers, {})).data).toBeDefined();
  });

  test('a pending user is still pending afterwards', async () => {
    const member = await aMember();
    await makeWait(member);
    await suspend(member);
    expect((await again(member)).user.status).toBe('suspended');

    await lift(member);

    expect((await again(member)).user.status).toBe('waiting');
  });
});

test('a leaving member can undo it and is then a member again', async () => {
  const member = await aMember();
  await leave(member);
  const back = await again(member);
  await expect(back.call(listUsers, {})).rejects.toMatchObject(closed('LEAVING'));

  await keep(member);

  expect((await back.call(listUsers, {})).data).toBeDefined();
});

describe.each([
  ['waits', makeWait],
  ['is suspended', suspend],
  ['is leaving', leave],
])('a member who %s, to others', (_, hide) => {
  test('is an unknown id with all their content until it is over', async () => {
    const [hidden, viewer] = [await aMember({ fullName: `Hidden ${Math.random()}` }), await aMember()];
    const id = hidden.user.id;
    const theirs = await anExperience(hidden);
    const shared = await anExperience(viewer);
    await aComment(hidden, shared.id);
    await hidden.call(follow, { body: { userIdToFollow: viewer.user.id } });
    await hidden.call(sendMessage, { params: { id: viewer.user.id }, body: { message: 'Hello' } });
    const found = () => viewer.call(listUsers, { query: { search: hidden.user.fullName } });
    expect((await found()).data).toHaveLength(1);
    await hide(hidden);

    // A process may cache for five seconds.
    const gone = async () => (await viewer.call(listUsers, { query: { ids: id } })).data.length;
    await expect.poll(gone).toBe(0);
    const calls = [
      () => viewer.call(getUser, { params: { userId: id } }),
      () => viewer.call(follow, { body: { userIdToFollow: id } }),
      () => viewer.call(unfollow, { body: { userIdToUnfollow: id } }),
      () => viewer.call(block, { params: { id } }),
      () => viewer.call(mute, { params: { id } }),
      () => viewer.call(report, { body: { kind: 'profile', id, reason: 'spam' } }),
      () => viewer.call(sendMessage, { params: { id }, body: { message: 'Hello' } }),
      () => viewer.call(getExperience, { params: { id: theirs.id } }),
      () => viewer.call(likeExperience, { params: { id: theirs.id } }),
      () => viewer.call(listComments, { params: { experienceId: theirs.id } }),
      () => viewer.call(createComment, { params: { experienceId: theirs.id }, body: { comment: 'Hi' } }),
    ];
    for (const call of calls) await expect.poll(() => outcome(call)).toEqual(unknown);
    await expect.poll(async () => (await found()).data).toEqual([]);
    expect((await viewer.call(listUserExperiences, { params: { id } })).data).toEqual([]);
    const feed = async () => (await viewer.call(listExperiences, {})).data.map((one) => one.id);
    await expect.poll(feed).not.toContain(theirs.id);
    const comments = await viewer.call(listComments, { params: { experienceId: shared.id } });
    expect(comments.data.comments).toEqual([]);
    const followers = await viewer.call(listFollowers, { params: { userId: viewer.user.id } });
    expect(followers.data).toEqual([]);
    // Lists of bare ids may still contain it, but it refers to nobody.
    expect((await viewer.call(listFollowers, { params: { userId: id } })).data).toEqual([]);
    expect((await viewer.call(listFollowing, { params: { userId: id } })).data).toEqual([]);
    const everyone = (await viewer.call(listUsers, { query: { limit: '100' } })).data.map((one) => one.id);
    expect(everyone).not.toContain(id);
    const [conversation] = (await viewer.call(listConversations, {})).data;
    expect(conversation?.user).toMatchObject({ fullName: 'Former member', username: '' });
    expect((await viewer.call(listMessages, { params: { id } })).data).toHaveLength(1);

    await admit(hidden);
    await lift(hidden);
    await keep(hidden);
    expect((await viewer.call(getUser, { params: { userId: id } })).data.id).toBe(id);
    await expect.poll(async () => (await found()).data).toHaveLength(1);
  });
});

async function outcome(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'status' in error ? { status: error.status } : error;
  }
}

test('a session from before a status change writes nothing', async () => {
  const member = await aMember();
  await makeWait(member);

  await expect(member.call(createExperience, { body: experienceBody() })).rejects.toMatchObject(
    closed('MEMBERSHIP_WAITING'),
  );
  const cookies = await http('/api/v1/user/me', { headers: member.headers });
  expect(cookies.json).toMatchObject({ status: 'waiting' });
  const { data } = await stranger(login, {
    body: { username: member.user.username, password: member.password },
  });
  expect(data.status).toBe('waiting');
});
