import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clearExperienceHandler } from '#functions/experiences/jobs/clearExperience.ts';
import { hideCommentSteps } from '#functions/experiences/store/comments.ts';
import * as experiences from '#functions/experiences/store/experiences.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as follows from '#functions/members/ties/follows.ts';
import { updateCommentNotices } from '#functions/notices/commentNotices.ts';
import * as settings from '#functions/notices/noticeSettings.ts';
import * as own from '#functions/notices/ownNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { chanceFrom } from '#tests/support/chance.ts';
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
const { run: clear } = clearExperienceHandler;

afterAll(() => engine.stop());

const now = new Date();
let world: NoticeWorld;
let author = '';
let post = '';

const namesIn = ({ notices: all }: Awaited<ReturnType<NoticeWorld['listBell']>>) =>
  all.map(({ kind, people, count }) => ({ kind, people: people.map(({ id }) => id), count }));

beforeEach(async () => {
  world = await NoticeWorld.open();
  ({ author, post } = world);
});

describe('a like, a comment and a follow', () => {
  test('notify the member concerned, latest first, with person and subject', async () => {
    const [first = '', second = '', third = ''] = await noticedMembers(3);
    await likes.addLike(post, first);
    await world.say(second, 'The part about writing.');
    await follows.addFollow(third, author, new Date());

    const { notices: all, unread } = await world.listBell();

    expect(unread).toBe(3);
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'follow', 'like']);
    expect(all.find(({ kind }) => kind === 'like')).toMatchObject({
      _id: `like-${post}`,
      object: { _id: post, title: 'From campus radio to trains' },
      people: [{ id: first }],
      count: 1,
      read: false,
    });
    expect(all.find(({ kind }) => kind === 'comment')?.object.quote).toBe('The part about writing.');
    expect(all.find(({ kind }) => kind === 'follow')).toMatchObject({
      object: { _id: author, title: '' },
      people: [{ id: third }],
      isFollowing: false,
    });
  });

  test("of a member's own content cause no notice", async () => {
    await likes.addLike(post, author);
    await world.say(author);
    expect((await world.listBell()).notices).toEqual([]);

    const other = await aNoticedMember();
    await likes.addLike(post, other);

    expect(namesIn(await world.listBell())).toEqual([{ kind: 'like', people: [other], count: 1 }]);
  });

  test('by many are one notice each, with the latest three names', async () => {
    const people = await noticedMembers(5);
    for (const person of people) {
      await likes.addLike(post, person);
      await world.say(person);
      await follows.addFollow(person, author, new Date());
    }
    const latest = people.toReversed().slice(0, noticeLimits.maxPeople);

    const all = namesIn(await world.listBell());

    expect(all).toHaveLength(3);
    expect(all.find(({ kind }) => kind === 'comment')).toEqual({ kind: 'comment', people: latest, count: 5 });
    for (const { people: named, count } of all) {
      expect(named).toHaveLength(noticeLimits.maxPeople);
      expect(count).toBe(5);
    }
  });

  test('that are withdrawn remove their people, and an empty notice is gone', async () => {
    const [first = '', second = ''] = await noticedMembers(2);
    for (const id of [first, second]) {
      await likes.addLike(post, id);
      await follows.addFollow(id, author, new Date());
    }
    const commentIds = [await world.say(first), await world.say(second)];
    await world.listBell();
    await likes.removeLike(post, second);
    await follows.removeFollow(second, author);
    await world.unsay(commentIds[1] ?? '', second);

    expect(namesIn(await world.listBell()).map(({ people, count }) => [people, count])).toEqual([
      [[first], 1],
      [[first], 1],
      [[first], 1],
    ]);

    await likes.removeLike(post, first);
    await follows.removeFollow(first, author);
    await world.unsay(commentIds[0] ?? '', first);
    expect(await world.listBell()).toMatchObject({ notices: [], unread: 0 });
  });

  test('are counted once however often and however split the streams deliver them', async () => {
    const people = await noticedMembers(9);
    const comments = await inParallel(people, 3, async (person) => {
      await likes.addLike(post, person);
      await follows.addFollow(person, author, new Date());
      return { one: person, id: await world.say(person) };
    });
    for (const { one: memberId, id } of comments.slice(0, 4)) {
      await likes.removeLike(post, memberId);
      await follows.removeFollow(memberId, author);
      await world.unsay(id, memberId);
    }

    await world.totals.count({ chance: chanceFrom(7), twice: 0.4 });

    const all = namesIn(await world.listBell());
    expect(all.map(({ count }) => count)).toEqual([5, 5, 5]);
    const left = new Set(people.slice(4));
    expect(all.flatMap((memberId) => memberId.people).filter((id) => !left.has(id))).toEqual([]);
  });

  test('by blocked, muted or suspended people cause no notice', async () => {
    const [blocked = '', muted = '', suspended = '', friend = ''] = await noticedMembers(4);
    for (const id of [blocked, muted, suspended, friend]) await likes.addLike(post, id);
    await world.say(muted);
    await world.totals.count();
    await blocking.addBlock(author, blocked);
    await blocking.addMute(author, muted);
    await silence(suspended);

    expect(await world.listBell()).toMatchObject({ unread: 1 });
    expect(namesIn(await world.listBell())).toEqual([
      { kind: 'like', people: [friend], count: expect.any(Number) },
    ]);
  });
});

describe('comments', () => {
  test("beyond a row's capacity are combined and still count their authors", async () => {
    const people = await noticedMembers(noticeLimits.maxComments + 5);
    for (const person of people) await world.say(person);

    const [notice] = namesIn(await world.listBell());

    expect(notice?.count).toBe(people.length);
    expect(notice?.people).toEqual(people.toReversed().slice(0, noticeLimits.maxPeople));
  });

  test('by one author count one person, even when one is deleted', async () => {
    const memberId = await aNoticedMember();
    const commentIds = [await world.say(memberId, 'First'), await world.say(memberId, 'Second')];
    expect(namesIn(await world.listBell())).toEqual([{ kind: 'comment', people: [memberId], count: 1 }]);

    await world.unsay(commentIds[1] ?? '', memberId);

    const { notices: all } = await world.listBell();
    expect(all[0]?.object.quote).toBe('First');
    expect(all[0]?.count).toBe(1);
  });

  test('hidden by moderators cause no notice until restored', async () => {
    const memberId = await aNoticedMember();
    const id = await world.say(memberId);
    await world.listBell();
    await transact(await hideCommentSteps(post, id, 'case'));
    expect((await world.listBell()).notices).toEqual([]);

    await transact(await hideCommentSteps(post, id, undefined));

    expect(namesIn(await world.listBell())).toEqual([{ kind: 'comment', people: [memberId], count: 1 }]);
  });
});

describe('read notices', () => {
  test('are read up to the latest one shown: later ones are new', async () => {
    const [first = '', second = ''] = await noticedMembers(2);
    await likes.addLike(post, first);
    const { notices: before } = await world.listBell();
    const seen = before[0];
    if (seen === undefined) throw new Error('nobody was told');

    await world.markRead({ ids: [seen.id], upTo: seen.newAt });
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [{ read: true }] });

    await likes.addLike(post, second);
    expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ read: false, count: 2 }] });
    await world.markRead({ ids: [seen.id], upTo: seen.newAt });
    expect(await world.listBell()).toMatchObject({ unread: 1 });
  });

  test('have one read mark, which never goes back, and stay read after an unlike', async () => {
    const [first = '', second = ''] = await noticedMembers(2);
    for (const id of [first, second]) await likes.addLike(post, id);
    await world.say(first);
    await world.listBell();

    await world.markRead({});
    await world.markRead({ upTo: '2026-01-01T00:00:00.000Z' });
    expect(await world.listBell()).toMatchObject({ unread: 0 });
    await likes.removeLike(post, second);

    expect(await world.listBell()).toMatchObject({ unread: 0 });
    expect((await world.listBell()).notices).toHaveLength(2);
  });

  test('do not include a like and a comment with late streams: those are unread', async () => {
    const [first = '', second = ''] = await noticedMembers(2);
    await likes.addLike(post, first);
    await world.say(second);

    // Marks everything as read while neither has been recorded.
    await own.markAllRead(author, new Date().toISOString());

    expect(await world.listBell()).toMatchObject({ unread: 2, notices: [{ read: false }, { read: false }] });
  });

  test('stay read when a stream repeats their records', async () => {
    const [first = '', second = ''] = await noticedMembers(2);
    const since = newId();
    const at = new Date().toISOString();
    const likeOf = { memberId: author, kind: 'like', subjectId: post } as const;
    const comment = {
      experienceId: post,
      postAuthorId: author,
      id: since,
      authorId: second,
      isVisible: true,
      isNew: true,
    };
    const tell = async () => {
      await recordPeople(likeOf, [first], at);
      await updateCommentNotices([comment], new Date());
    };
    await tell();
    const { newestAt } = await world.listBell();
    await world.markRead({ upTo: newestAt });
    expect(await world.listBell()).toMatchObject({ unread: 0, newestAt });

    await tell();

    expect(await world.listBell()).toMatchObject({ unread: 0, newestAt });
  });

  test('without events create no notice', async () => {
    await world.markRead({ ids: [`like-${post}`] });

    expect(await world.listBell()).toMatchObject({ notices: [], unread: 0 });
  });
});

test('a kind that is turned off is neither shown nor counted, and complete once turned on again', async () => {
  const memberId = await aNoticedMember();
  await likes.addLike(post, memberId);
  await world.say(memberId);
  await world.totals.count();

  expect(await settings.changeNoticeSettingsOf(author, { here: { like: false } })).toMatchObject({
    here: { like: false, comment: true, follow: true, eventReminder: true, eventChanged: true },
  });
  expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ kind: 'comment' }] });

  await settings.changeNoticeSettingsOf(author, { here: { like: true } });
  expect(await world.listBell()).toMatchObject({ unread: 2 });
});

test('pages follow each other without gaps or duplicates', async () => {
  const memberId = await aNoticedMember();
  for (let index = 0; index < 4; index += 1) await likes.addLike(await shareBy(author), memberId);
  await likes.addLike(post, memberId);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.listBell(2, cursor);
    expect(page.unread).toBe(5);
    seen.push(...page.notices.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined);

  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test('notices are deleted with their experience', async () => {
  const memberId = await aNoticedMember();
  await likes.addLike(post, memberId);
  await world.say(memberId);
  expect((await world.listBell()).unread).toBe(2);

  await experiences.removeExperience(post, { userId: author, isAdmin: false }, now);
  expect(await world.listBell()).toMatchObject({ notices: [], unread: 0 });
  const input = { experienceId: post, imageIds: [], authorId: author };
  for (let index = await clear(input, undefined); index !== undefined;) index = await clear(input, index);
  await world.totals.count();

  expect(await own.noticesOf(author, now)).toEqual([]);
});

test("events older than a notice's lifetime cause no notice", async () => {
  const at = new Date(now.getTime() - (noticeLimits.keptDays + 1) * 24 * 3600_000).toISOString();
  const of = { memberId: author, kind: 'like', subjectId: post } as const;
  await recordPeople(of, [newId()], at);

  expect(await own.noticesOf(author, now)).toEqual([]);
});
