import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as likes from '#functions/experiences/store/likes.ts';
import { addBlock, addMute } from '#functions/members/ties/blocking.ts';
import { updateCommentNotices } from '#functions/notices/commentNotices.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import {
  aNoticedMember,
  noticedMembers,
  NoticeWorld,
  recordPeople,
  shareBy,
  silence,
} from '#tests/support/noticeWorld.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let world: NoticeWorld;
beforeEach(async () => {
  world = await NoticeWorld.open();
});

const quoted = async () => (await world.listBell()).notices.map(({ object }) => object.quote);
const isoTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Notifies the author of a like of a post that is deleted. */
async function noticesOfGone(at: string): Promise<void> {
  const of = { memberId: world.author, kind: 'like', subjectId: newId() } as const;
  await recordPeople(of, [await aNoticedMember()], at);
}

describe('a notice of comments', () => {
  test('quotes only the latest visible person', async () => {
    const [friend = '', other = ''] = await noticedMembers(2);
    await world.say(friend, 'From a friend');
    await world.say(other, 'From somebody who is suspended');
    expect(await quoted()).toEqual(['From somebody who is suspended']);

    await silence(other);

    // A member's status is cached for a moment.
    await expect.poll(quoted).toEqual(['From a friend']);
    const { notices } = await world.listBell();
    expect(notices).toMatchObject([{ people: [{ id: friend }], count: 1 }]);
  });

  test('stays if the last three commenters are suspended, and names the rest', async () => {
    const others = await noticedMembers(5);
    for (const other of others) await world.say(other);
    await Promise.all(others.slice(2).map(silence));

    const people = async () =>
      (await world.listBell()).notices.map((notice) => notice.people.map(({ id }) => id));

    await expect.poll(people).toEqual([[others[1], others[0]]]);
    expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ count: 2 }] });
  });

  test.each([
    ['hidden from the feed', addMute],
    ['blocked', addBlock],
  ])('is neither moved up nor marked unread again by someone %s', async (_, put) => {
    const [friend = '', other = ''] = await noticedMembers(2);
    await world.say(friend, 'From a friend');
    await put(world.author, other);
    const before = await world.listBell();
    await world.markRead({});
    expect(await world.listBell()).toMatchObject({ unread: 0 });
    // A blocked member cannot comment, but a comment written just before the block arrives just after it.
    const id = newId(new Date(Date.now() + 60_000));
    const comment = { experienceId: world.post, postAuthorId: world.author, id, authorId: other };
    await updateCommentNotices([{ ...comment, isVisible: true, isNew: true }], new Date());

    const after = await world.listBell();

    expect(after).toMatchObject({ unread: 0, notices: [{ read: true, people: [{ id: friend }] }] });
    expect(after.notices[0]?.at).toBe(before.notices[0]?.at);
  });

  test('is read again once the comment that made it unread is gone', async () => {
    const [friend = '', other = ''] = await noticedMembers(2);
    await world.say(friend);
    await world.listBell();
    await world.markRead({});
    const id = newId(new Date(Date.now() + 60_000));
    const comment = {
      experienceId: world.post,
      postAuthorId: world.author,
      id,
      authorId: other,
      isNew: true,
    };
    await updateCommentNotices([{ ...comment, isVisible: true }], new Date());
    expect(await world.listBell()).toMatchObject({ unread: 1 });

    await updateCommentNotices([{ ...comment, isVisible: false, isNew: false }], new Date());

    expect(await world.listBell()).toMatchObject({ unread: 0 });
  });
});

describe('notices that cannot be shown', () => {
  test('make room for others: the bell requests one notice and gets one', async () => {
    await likes.addLike(world.post, await aNoticedMember());
    for (let index = 1; index < 15; index += 1) await noticesOfGone(isoTimeIn(index * 1000));

    const { notices, unread, next } = await world.listBell(1);

    expect(notices).toMatchObject([{ object: { _id: world.post } }]);
    expect(unread).toBe(1);
    expect(next).toBeUndefined();
  });

  test('neither shorten a page nor hide what follows', async () => {
    for (const index of [1, 2, 4, 6]) await noticesOfGone(isoTimeIn(index * 1000));
    const worlds = [world.post];
    for (const index of [3, 5]) {
      const subjectId = await shareBy(world.author);
      worlds.unshift(subjectId);
      const of = { memberId: world.author, kind: 'like', subjectId } as const;
      await recordPeople(of, [await aNoticedMember()], isoTimeIn(index * 1000));
    }
    await likes.addLike(world.post, await aNoticedMember());

    const first = await world.listBell(2);
    const second = await world.listBell(2, first.next);

    expect([...first.notices, ...second.notices].map(({ object }) => object._id)).toEqual(worlds);
    expect(first.notices).toHaveLength(2);
    expect(second.next).toBeUndefined();
  });
});
