import { afterAll, expect, test } from 'vitest';
import * as listNotices from '#functions/bell/listNotices.ts';
import * as listUsers from '#functions/directory/listUsers.ts';
import * as searchContent from '#functions/directory/searchContent.ts';
import * as listComments from '#functions/experiences/comments/listComments.ts';
import * as listExperiences from '#functions/experiences/listExperiences.ts';
import * as listUserExperiences from '#functions/experiences/listUserExperiences.ts';
import * as comments from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import { addLike } from '#functions/experiences/store/likes.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import * as users from '#functions/members/users.ts';
import * as listConversations from '#functions/messages/listConversations.ts';
import { deliverToInboxes } from '#functions/messages/store/inboxRows.ts';
import * as sends from '#functions/messages/store/messageWrites.ts';
import * as listBlocked from '#functions/moderation/blocks/listBlocked.ts';
import * as listMuted from '#functions/moderation/blocks/listMuted.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as listFollowers from '#functions/profiles/listFollowers.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { takesAll } from '../support/correspondents.ts';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';

const engine = await startEngine();
const handlers = {
  conversations: listConversations,
  search: searchContent,
  blocked: listBlocked,
  muted: listMuted,
  notices: listNotices,
  feed: listExperiences,
  posts: listUserExperiences,
  comments: listComments,
  users: listUsers,
  followers: listFollowers,
};

afterAll(() => engine.stop());

const now = new Date();
/** What a member changes after the block. */
const later = (id: string) => ({
  fullName: `Renamed ${id}`,
  username: `later-${id.slice(-16)}`,
  profilePhoto: `/images/${id}_1600.webp`,
});

async function aMember(fullName: string): Promise<string> {
  const user = aStoredUser({ fullName });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('There is no such member.');
  return user;
}

/** Everything that a member reads and that names others. */
async function readBy(viewer: string, other: string, experienceId: string) {
  const call = { ...callBy(viewer), body: undefined };
  const query = { limit: 50, cursor: undefined };
  return {
    conversations: await handlers.conversations.run({ ...call, query }),
    search: await handlers.search.run({ ...call, query: { q: 'told' } }),
    blocked: await handlers.blocked.run({ ...call, query }),
    muted: await handlers.muted.run({ ...call, query }),
    notices: await handlers.notices.run({ ...call, query }),
    feed: await handlers.feed.run({ ...call, query }),
    posts: await handlers.posts.run({ ...call, params: { id: other }, query }),
    comments: await handlers.comments.run({ ...call, params: { experienceId }, query }),
    users: await handlers.users.run({ ...call, query: { ...query, ids: other } }),
    followers: await handlers.followers.run({ ...call, params: { userId: viewer }, query }),
  };
}

test("after a block neither sees the other's new name or photo anywhere", async () => {
  const [one, other, third] = [
    await aMember('One Before'),
    await aMember('Other Before'),
    await aMember('Third'),
  ];
  const post = async (authorId: string) => {
    const id = newId();
    const fields = { title: 'Told', author: 'A', content: 'Told well.' };
    await experiences.addExperience({ id, kind: 'story', authorId, fields, images: [], now }, []);
    return id;
  };
  const [shared, ...own] = [await post(third), await post(one), await post(other)];
  for (const authorId of [one, other])
    await comments.addComment({ experienceId: shared, authorId, text: 'Told.', imageId: undefined, now });
  await addLike(own[0] ?? '', other);
  await addLike(own[1] ?? '', one);
  const sent = await sends.storeMessage(
    { from: one, to: other, text: 'I told you.', now },
    async () => true,
    takesAll,
  );
  if (typeof sent !== 'object') throw new Error('The message was not sent.');
  const { message } = sent;
  await deliverToInboxes({ ...message, receiverId: other, seq: 1, nth: 1 });
  const before = new Map([
    [one, (await seen(one)).username],
    [other, (await seen(other)).username],
  ]);

  await addBlock(one, other);
  await addMute(other, one);
  for (const id of [one, other]) {
    expect(await users.updateUser(await seen(id), later(id), now)).toBe('done');
  }
  await addBlock(other, one);

  for (const [viewer, peer, name] of [
    [one, other, 'Other Before'],
    [other, one, 'One Before'],
  ] as const) {
    const read = await readBy(viewer, peer, shared);
    const then = { id: peer, fullName: name, username: before.get(peer), profilePhoto: '' };
    expect(read.conversations).toMatchObject({
      reply: [{ user: then, lastMessage: { message: 'I told you.' } }],
    });
    expect(read.search).toMatchObject({ messages: { hits: [{ user: then }] } });
    expect(read.blocked).toMatchObject({ reply: [then] });
    const texts = Object.entries(read).map(([list, answer]) => [list, JSON.stringify(answer)] as const);
    const leaking = texts.filter(([, text]) =>
      Object.values(later(peer)).some((word) => text.includes(word)),
    );
    expect(leaking).toEqual([]);
  }
  expect((await readBy(other, one, shared)).muted).toMatchObject({ reply: [{ fullName: 'One Before' }] });
});
