import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/experiences/background/updateMentionNotices.ts';
import * as comment from '#functions/experiences/comments/createComment.ts';
import * as listComments from '#functions/experiences/comments/listComments.ts';
import * as create from '#functions/experiences/createExperience.ts';
import * as get from '#functions/experiences/getExperience.ts';
import { resolveMentions } from '#functions/experiences/mentions.ts';
import { hideCommentSteps } from '#functions/experiences/store/comments.ts';
import { hideExperienceSteps, removeExperience } from '#functions/experiences/store/experiences.ts';
import * as update from '#functions/experiences/updateExperience.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import { addFollow } from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import { noticesOf } from '#functions/notices/ownNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { chanceFrom } from '../support/chance.ts';
import { startEngine } from '../support/engine.ts';
import { NoticeWorld, noticedMembers, silence } from '../support/noticeWorld.ts';
import { callBy } from '../support/pretendCall.ts';

const engine = await startEngine();
const posts = engine.follow('updateMentionNotices', handler);

afterAll(async () => {
  await posts.stop();
  await engine.stop();
});

let world: NoticeWorld;
let author: { id: string; username: string };
let maya: { id: string; username: string };

async function aMember(id?: string) {
  const user = aStoredUser(id === undefined ? {} : { id });
  expect(await users.addUser(user)).toBe('done');
  return user;
}

beforeEach(async () => {
  world = await NoticeWorld.open();
  // A year-old account is not new any more.
  author = await aMember(newId(new Date(Date.now() - 365 * 24 * 3600_000)));
  maya = await aMember();
});

const job = {
  title: 'On time',
  company: 'Rail',
  location: 'Leeds',
  role: 'Planner',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
};

async function post(description: string, by = author.id) {
  const call = { ...callBy(by), query: undefined, params: {}, body: { ...job, description } };
  return (await create.run(call)).experience;
}

async function edit(id: string, description: string) {
  const call = { ...callBy(author.id), query: undefined, params: { id }, body: { description } };
  return (await update.run(call)).experience;
}

async function say(text: string, by = author.id, experienceId = world.post) {
  const body = { text, clientId: undefined, imageId: undefined };
  return (await comment.run({ ...callBy(by), query: undefined, params: { experienceId }, body })).comment;
}

/** A member's notices after all streams are processed. */
async function notifiedOf(member: string) {
  await posts.settled();
  return world.listBell(50, undefined, member);
}
const nothing = { unread: 0, notices: [] };

describe('who is mentioned', () => {
  test('in an experience causes one notice, and the name is a link', async () => {
    const { _id, mentions } = await post(`Thanks @${maya.username.toUpperCase()}, and @${maya.username}.`);

    expect(mentions).toEqual([{ _id: maya.id, username: maya.username.toLowerCase() }]);
    expect(await notifiedOf(maya.id)).toMatchObject({
      unread: 1,
      notices: [
        {
          _id: `mention-${_id}`,
          kind: 'mention',
          object: { _id, title: job.title },
          people: [{ id: author.id }],
          count: 1,
        },
      ],
    });
    expect((await notifiedOf(maya.id)).notices[0]?.object.quote).toBeUndefined();
  });

  test('in a comment causes a notice with its text, and no notice of a reply', async () => {
    await say('I was here first', maya.id);
    const said = await say(`You were, @${maya.username}`);

    expect(said.mentions).toEqual([{ _id: maya.id, username: maya.username.toLowerCase() }]);
    expect(await notifiedOf(maya.id)).toMatchObject({
      unread: 1,
      notices: [
        {
          _id: `mention-${said._id}`,
          object: { _id: world.post, quote: `You were, @${maya.username}` },
          people: [{ id: author.id }],
        },
      ],
    });
  });

  test('in a comment on their own experience has both notices, about the one comment', async () => {
    await say(`Well told, @${(await users.findUser(world.author))?.username ?? ''}`);

    expect((await notifiedOf(world.author)).notices.map(({ kind }) => kind).toSorted()).toEqual([
      'comment',
      'mention',
    ]);
  });

  test('by themselves is a link and causes no notice', async () => {
    const { mentions } = await post(`I am @${author.username}`);

    expect(mentions).toHaveLength(1);
    expect(await notifiedOf(author.id)).toMatchObject(nothing);
  });

  test('causes one notice however often the streams deliver it', async () => {
    await say(`Hello @${maya.username}`);

    await world.totals.count({ chance: chanceFrom(3), twice: 0.6 });

    expect((await notifiedOf(maya.id)).notices).toHaveLength(1);
  });

  test('after the tenth name, and for no name, stays plain text', async () => {
    const ids = await noticedMembers(noticeLimits.maxMentions + 1);
    const names = await Promise.all(ids.map(async (id) => (await users.findUser(id))?.username ?? ''));

    const { mentions } = await post(`@nobody-at-all ${names.map((name) => `@${name}`).join(' ')}`);

    expect(mentions?.map(({ _id }) => _id)).toEqual(ids.slice(0, noticeLimits.maxMentions - 1));
  });
});

describe('an edit', () => {
  test('notifies only those who are new, and removes notices of names that are gone', async () => {
    const [other, third] = [await aMember(), await aMember()];
    const { _id } = await post(`@${maya.username} and @${other.username}`);
    const [before] = (await notifiedOf(maya.id)).notices;
    expect((await notifiedOf(other.id)).unread).toBe(1);

    await edit(_id, `@${maya.username} and @${third.username}`);

    const [after] = (await notifiedOf(maya.id)).notices;
    expect(after?.newAt).toBe(before?.newAt);
    expect((await notifiedOf(third.id)).unread).toBe(1);
    expect(await notifiedOf(other.id)).toMatchObject(nothing);
  });

  test('of other fields, or after the member changed their name, keeps the link', async () => {
    const { _id } = await post(`Thanks @${maya.username}`);
    const kept = await resolveMentions(
      { userId: author.id, role: 'member' },
      'Thanks @before, again',
      new Date(),
      new Map([['before', maya.id]]),
    );
    const call = { ...callBy(author.id), query: undefined, params: { id: _id }, body: { title: 'Later' } };

    expect((await update.run(call)).experience.mentions).toHaveLength(1);
    expect([...kept]).toEqual([['before', maya.id]]);
  });

  test('without any name left removes them all', async () => {
    const { _id } = await post(`Thanks @${maya.username}`);

    expect((await edit(_id, 'Thanks')).mentions).toBeUndefined();
    expect(await notifiedOf(maya.id)).toMatchObject(nothing);
  });
});

describe('a text that is deleted or hidden', () => {
  test('takes its notices with it: a comment', async () => {
    const said = await say(`Hello @${maya.username}`);
    expect((await notifiedOf(maya.id)).unread).toBe(1);

    await transact(await hideCommentSteps(world.post, said._id, 'case'));
    expect(await notifiedOf(maya.id)).toMatchObject(nothing);
    await transact(await hideCommentSteps(world.post, said._id, undefined));
    expect((await notifiedOf(maya.id)).unread).toBe(1);
    await world.unsay(said._id, author.id);

    await notifiedOf(maya.id);
    expect(await noticesOf(maya.id, new Date())).toEqual([]);
  });

  test('takes its notices with it: an experience', async () => {
    const { _id } = await post(`Hello @${maya.username}`);
    expect((await notifiedOf(maya.id)).unread).toBe(1);

    await transact(await hideExperienceSteps(_id, 'case'));
    expect(await notifiedOf(maya.id)).toMatchObject(nothing);
    await transact(await hideExperienceSteps(_id, undefined));
    expect((await notifiedOf(maya.id)).unread).toBe(1);
    await removeExperience(_id, { userId: author.id, isAdmin: false }, new Date());

    await notifiedOf(maya.id);
    expect(await noticesOf(maya.id, new Date())).toEqual([]);
  });
});

describe('no notice', () => {
  test('across a block, in either direction: the name is plain text', async () => {
    await blocking.addBlock(maya.id, author.id);

    const { mentions } = await post(`Hello @${maya.username}`);

    expect(mentions).toBeUndefined();
    expect(await notifiedOf(maya.id)).toMatchObject(nothing);
    expect(await noticesOf(maya.id, new Date())).toEqual([]);
  });

  test('who is suspended', async () => {
    await silence(maya.id);

    expect((await post(`Hello @${maya.username}`)).mentions).toBeUndefined();
    await posts.settled();
    expect(await noticesOf(maya.id, new Date())).toEqual([]);
  });

  test('who hid the author from their feed', async () => {
    await blocking.addMute(maya.id, author.id);

    await post(`Hello @${maya.username}`);

    expect(await notifiedOf(maya.id)).toMatchObject(nothing);
  });

  test('of a comment on the experience of a member they blocked', async () => {
    await blocking.addBlock(maya.id, world.author);

    await say(`Hello @${maya.username}`);

    expect((await notifiedOf(maya.id)).notices).toEqual([]);
  });
});

test('a viewer blocked by the mentioned member reads plain text', async () => {
  const viewer = await aMember();
  const { _id } = await post(`Hello @${maya.username}`);
  const said = await say(`And hello @${maya.username}`, author.id, _id);
  await blocking.addBlock(maya.id, viewer.id);
  const params = { id: _id };
  const seenBy = async (id: string) => {
    const shown = await get.run({ ...callBy(id), query: undefined, body: undefined, params });
    const query = { limit: 50, cursor: undefined };
    const asked = { ...callBy(id), query, body: undefined, params: { experienceId: _id } };
    const { comments } = (await listComments.run(asked)).reply;
    return [shown.mentions, comments.find((one) => one._id === said._id)?.mentions];
  };

  expect(await seenBy(viewer.id)).toEqual([undefined, undefined]);
  const link = [{ _id: maya.id, username: maya.username.toLowerCase() }];
  expect(await seenBy(maya.id)).toEqual([link, link]);
});

test('a new account mentions a limited number of strangers a day; followers do not count', async () => {
  const newcomer = { userId: (await aMember()).id, role: 'member' } as const;
  const follower = await aMember();
  await addFollow(follower.id, newcomer.userId, new Date());
  const strangers = await Promise.all(
    Array.from({ length: throttles.mentionedStrangers.count + 1 }, () => aMember()),
  );
  const found: string[] = [];
  for (const { username } of [...strangers, follower]) {
    const mentions = await resolveMentions(newcomer, `@${username}`, new Date());
    found.push(...mentions.values());
  }

  expect(found).toEqual([...strangers.slice(0, -1), follower].map(({ id }) => id));
  const old = { userId: author.id, role: 'member' } as const;
  expect(await resolveMentions(old, `@${strangers.at(-1)?.username ?? ''}`, new Date())).toHaveProperty(
    'size',
    1,
  );
});
