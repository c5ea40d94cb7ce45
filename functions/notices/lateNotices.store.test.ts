import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCommentNotices } from '#functions/experiences/store/commentNotices.ts';
import { recordNotice } from '#functions/members/noticeRows/recordNotice.ts';
import * as own from '#functions/notices/store/ownNotices.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { chanceFrom } from '#tests/support/chance.ts';
import { startEngine } from '#tests/support/engine.ts';
import { NoticeWorld, noticedMembers } from '#tests/support/noticeWorld.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let world: NoticeWorld;
beforeEach(async () => {
  world = await NoticeWorld.open();
});

const notifyNow = () => own.noticesOf(world.author, new Date());

/** This many comments on the author's post, each by another member, as stream records. */
const newComments = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    experienceId: world.post,
    postAuthorId: world.author,
    id: newId(new Date(Date.now() + index)),
    authorId: newId(),
    isVisible: true,
    isNew: true,
  }));

describe("comments beyond a row's capacity", () => {
  test('are counted once however often and however split the stream delivers them', async () => {
    const people = await noticedMembers(noticeLimits.maxComments + 5);
    await inParallel(people, 3, (one) => world.say(one));

    await world.totals.count({ chance: chanceFrom(7), twice: 0.6 });

    expect(await notifyNow()).toMatchObject([{ count: people.length }]);
  });

  test('are counted once even if all are delivered again much later', async () => {
    const changes = newComments(noticeLimits.maxComments * 3);
    await updateCommentNotices(changes);
    await updateCommentNotices(changes);
    for (const one of changes) await updateCommentNotices([one]);

    expect(await notifyNow()).toMatchObject([{ count: changes.length }]);
  });

  test('of which an old one is hidden and restored count it once', async () => {
    const changes = newComments(noticeLimits.maxComments + 1);
    await updateCommentNotices(changes);
    const [old] = changes;
    if (old === undefined) throw new Error('nothing was said');

    await updateCommentNotices([{ ...old, isVisible: false, isNew: false }]);
    await updateCommentNotices([{ ...old, isVisible: true, isNew: false }]);

    expect(await notifyNow()).toMatchObject([{ count: changes.length }]);
  });
});

describe('two shards that report the same subject within a second, the later state first', () => {
  const [before, at] = ['2026-11-01T10:00:00.000Z', new Date().toISOString()];
  const ada = newId();
  const bo = newId();
  const likeOf = () => ({ member: world.author, kind: 'like', subjectId: world.post }) as const;

  test("notify about the earlier one's person", async () => {
    await recordNotice(likeOf(), { people: [bo], count: 1, version: 4, at: before });
    await recordNotice(likeOf(), { people: [ada], count: 1, version: 6, at: undefined });
    expect(await notifyNow()).toMatchObject([{ people: [ada], at: before }]);

    await recordNotice(likeOf(), { people: [ada, bo], count: 2, version: 5, at });

    expect(await notifyNow()).toMatchObject([{ people: [ada], count: 1, at }]);
  });

  test('name nobody who has left in the meantime, even if no notice existed before', async () => {
    await recordNotice(likeOf(), { people: [ada], count: 1, version: 6, at: undefined });
    expect(await notifyNow()).toEqual([]);

    await recordNotice(likeOf(), { people: [ada, bo], count: 2, version: 5, at });

    expect(await notifyNow()).toMatchObject([{ people: [ada], count: 1, at }]);
  });

  test('are new only once: a repeated old state changes nothing', async () => {
    await recordNotice(likeOf(), { people: [ada], count: 1, version: 6, at });

    await recordNotice(likeOf(), { people: [bo], count: 1, version: 5, at: before });

    expect(await notifyNow()).toMatchObject([{ people: [ada], at }]);
  });
});
