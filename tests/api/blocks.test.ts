import { describe, expect, test } from 'vitest';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { createComment, deleteComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { updateExperience } from '#shared/experiences/postRoutes.ts';
import {
  deleteExperience,
  getExperience,
  likeExperience,
  listExperiences,
  listUserExperiences,
  unlikeExperience,
} from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { block, listBlocked, listMuted, mute, unblock, unmute } from '#shared/moderation/routes.ts';
import { follow, listFollowers, unfollow } from '#shared/profiles/followRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aComment, anExperience } from '../support/content.ts';
import { codeOf } from '../support/outcome.ts';
import { aMember, type Member } from '../support/people.ts';
import { connect, newMessage, online } from '../support/socket.ts';

const of = ({ user }: Member) => ({ params: { id: user.id } });
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

async function blockedPair() {
  const [me, other, third] = await Promise.all([aMember(), aMember(), aMember()]);
  return { me, other, third };
}

describe('a blocked person and the blocker', () => {
  test('look like an unknown id to each other on every call that takes an id', async () => {
    const { me, other } = await blockedPair();
    const [mine, theirs] = [await anExperience(me), await anExperience(other)];
    await me.call(block, of(other));

    for (const [who, peer, post] of [
      [me, other, theirs],
      [other, me, mine],
    ] as const) {
      const id = { params: { id: post.id } };
      const experienceId = post.id;
      const calls = [
        who.call(getUser, { params: { userId: peer.user.id } }),
        who.call(follow, { body: { userIdToFollow: peer.user.id } }),
        who.call(unfollow, { body: { userIdToUnfollow: peer.user.id } }),
        who.call(sendMessage, { ...of(peer), body: { message: 'Hello' } }),
        who.call(listMessages, of(peer)),
        who.call(getExperience, id),
        who.call(likeExperience, id),
        who.call(unlikeExperience, id),
        who.call(updateExperience, { ...id, body: { title: 'Mine' } }),
        who.call(deleteExperience, id),
        who.call(listComments, { params: { experienceId } }),
        who.call(createComment, { params: { experienceId }, body: { comment: 'Hi' } }),
      ];
      const codes = await Promise.all(calls.map(codeOf));
      expect(new Set(codes)).toEqual(new Set(['USER_NOT_FOUND', 'EXPERIENCE_NOT_FOUND']));
      expect((await who.call(listUserExperiences, of(peer))).data).toEqual([]);
    }
  });

  test("are missing from each other's lists, while everyone else's counts stay right", async () => {
    const { me, other, third } = await blockedPair();
    const post = await anExperience(third);
    const experienceId = post.id;
    const comment = await aComment(other, experienceId);
    await other.call(likeExperience, { params: { id: post.id } });
    await other.call(follow, { body: { userIdToFollow: third.user.id } });
    await me.call(block, of(other));

    const shown = async () => (await me.call(getExperience, { params: { id: post.id } })).data;
    const found = (await me.call(listUsers, { query: { search: other.user.fullName } })).data;
    const named = (await me.call(listUsers, { query: { ids: other.user.id } })).data;
    const comments = (await me.call(listComments, { params: { experienceId } })).data.comments;
    const followers = (await me.call(listFollowers, { params: { userId: third.user.id } })).data;
    const profile = (await me.call(getUser, { params: { userId: third.user.id } })).data;
    const mine = await anExperience(me);
    const feed = (await other.call(listExperiences, {})).data;

    expect(await shown()).toMatchObject({ likes: [], likesCount: 1, commentsCount: 1 });
    expect([found, named, comments, followers]).toEqual([[], [], [], []]);
    expect(profile).toMatchObject({ followers: [], followersCount: 1 });
    expect(ids(feed)).not.toContain(mine.id);
    expect(await codeOf(third.call(deleteComment, { params: { experienceId, commentId: comment.id } }))).toBe(
      'none',
    );
  });

  test('can still read their old messages; only the blocker sees the block', async () => {
    const { me, other } = await blockedPair();
    await other.call(sendMessage, { ...of(me), body: { message: 'Hello' } });
    await me.call(block, of(other));
    await me.call(block, of(other));

    expect((await me.call(listMessages, of(other))).data.map(({ message }) => message)).toEqual(['Hello']);
    expect((await other.call(listMessages, of(me))).data.map(({ message }) => message)).toEqual(['Hello']);
    expect(ids((await me.call(listConversations, {})).data)).toEqual([other.user.id]);
    expect(ids((await me.call(listBlocked, {})).data)).toEqual([other.user.id]);
    expect((await other.call(listBlocked, {})).data).toEqual([]);
    await me.call(unblock, of(other));
    expect(await codeOf(other.call(sendMessage, { ...of(me), body: { message: 'Again' } }))).toBe('none');
  });

  test('get nothing from each other over open sockets', async () => {
    const { me, other, third } = await blockedPair();
    const [mine, theirs] = [await connect(me), await connect(other)];
    await mine.next(online((all) => all.includes(other.user.id)));
    await theirs.next(online((all) => all.includes(me.user.id)));

    await me.call(block, of(other));
    const alone = (not: string) => online((all) => !all.includes(not) && all.includes(third.user.id));
    const visitor = await connect(third);

    expect(await mine.next(alone(other.user.id))).toBeDefined();
    expect(await theirs.next(alone(me.user.id))).toBeDefined();
    expect(await codeOf(other.call(sendMessage, { ...of(me), body: { message: 'Hello' } }))).toBe(
      'USER_NOT_FOUND',
    );
    await third.call(sendMessage, { ...of(me), body: { message: 'Me' } });
    expect(await mine.next(newMessage)).toMatchObject({ senderId: third.user.id });
    await Promise.all([mine, theirs, visitor].map((device) => device.close()));
  });

  test('can be neither the member nor an unknown id', async () => {
    const me = await aMember();
    const missing = { params: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } };

    expect(await codeOf(me.call(block, of(me)))).toBe('BLOCK_SELF');
    expect(await codeOf(me.call(mute, of(me)))).toBe('MUTE_SELF');
    expect(await codeOf(me.call(block, missing))).toBe('USER_NOT_FOUND');
    expect(await codeOf(me.call(mute, missing))).toBe('USER_NOT_FOUND');
  });
});

describe('muting a member', () => {
  test("removes their posts from the muting member's feed only, and can be undone", async () => {
    const { me, other, third } = await blockedPair();
    const post = await anExperience(other);
    await me.call(mute, of(other));
    await me.call(mute, of(other));

    expect(ids((await me.call(listExperiences, {})).data)).not.toContain(post.id);
    expect(ids((await third.call(listExperiences, {})).data)).toContain(post.id);
    expect((await me.call(getExperience, { params: { id: post.id } })).data.id).toBe(post.id);
    expect(ids((await me.call(listMuted, {})).data)).toEqual([other.user.id]);
    await me.call(unmute, of(other));
    expect(ids((await me.call(listExperiences, {})).data)).toContain(post.id);
  });
});

test('a new account starts at most twenty conversations a day, but may continue them without limit', async () => {
  const me = await aMember();
  const others = await Promise.all(Array.from({ length: 21 }, () => aMember()));
  const outcomes: string[] = [];
  for (const other of others) {
    outcomes.push(await codeOf(me.call(sendMessage, { ...of(other), body: { message: 'Hello' } })));
  }
  const [first] = others;

  expect(outcomes).toEqual([...Array(20).fill('none'), 'TOO_MANY_TRIES']);
  expect(await codeOf(me.call(sendMessage, { ...of(first ?? me), body: { message: 'More' } }))).toBe('none');
});
