import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as likes from '#functions/experiences/store/likes.ts';
import { updateCommentNotices } from '#functions/notices/commentNotices.ts';
import { recordNotice } from '#functions/notices/noticeRows.ts';
import * as own from '#functions/notices/ownNotices.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { chanceFrom } from '#tests/support/chance.ts';
import { startEngine } from '#tests/support/engine.ts';
import { NoticeWorld, noticedMembers } from '#tests/support/noticeWorld.ts';
import { Totals } from '#tests/support/totals.ts';

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
    await inParallel(people, 3, (person) => world.say(person));

    await world.totals.count({ chance: chanceFrom(7), twice: 0.6 });

    expect(await notifyNow()).toMatchObject([{ count: people.length }]);
  });

  test('are counted once even if all are delivered again much later', async () => {
    const changes = newComments(noticeLimits.maxComments * 3);
    await updateCommentNotices(changes, new Date());
    await updateCommentNotices(changes, new Date());
    for (const change of changes) await updateCommentNotices([change], new Date());

    expect(await notifyNow()).toMatchObject([{ count: changes.length }]);
  });

  test('count an old comment once when it is hidden and restored', async () => {
    const changes = newComments(noticeLimits.maxComments + 1);
    await updateCommentNotices(changes, new Date());
    const [old] = changes;
    if (old === undefined) throw new Error('nothing was said');

    await updateCommentNotices([{ ...old, isVisible: false, isNew: false }], new Date());
    await updateCommentNotices([{ ...old, isVisible: true, isNew: false }], new Date());

    expect(await notifyNow()).toMatchObject([{ count: changes.length }]);
  });
});

describe('likes that the stream delivers late, twice or from two shards at once', () => {
  const likeOf = () => ({ memberId: world.author, kind: 'like', subjectId: world.post }) as const;

  test('leave the latest count, whichever shard writes last', async () => {
    const [ada, bo] = [newId(), newId()];
    let isFirst = true;
    const readCount = async () => {
      if (!isFirst) return 2;
      isFirst = false;
      // Another shard records a second like after this one has read the count.
      await recordNotice(likeOf(), [{ id: bo, since: newId() }], () => Promise.resolve(2), new Date());
      return 1;
    };

    await recordNotice(likeOf(), [{ id: ada, since: newId() }], readCount, new Date());

    expect(await notifyNow()).toMatchObject([{ people: [bo, ada], count: 2 }]);
  });

  test('do not name someone who has left in the meantime, even if no notice existed before', async () => {
    const [ada, bo] = [newId(), newId()];
    await recordNotice(likeOf(), [{ id: bo }], () => Promise.resolve(1), new Date());
    expect(await notifyNow()).toEqual([]);

    await recordNotice(likeOf(), [{ id: ada, since: newId() }], () => Promise.resolve(1), new Date());

    expect(await notifyNow()).toMatchObject([{ people: [ada], count: 1 }]);
  });

  test('do not put an earlier person on top again when they are repeated', async () => {
    const likers = await noticedMembers(noticeLimits.peopleKept + 1);
    const people = likers.map((id, index) => ({ id, since: newId(new Date(Date.now() + index)) }));
    const record = (some: typeof people) =>
      recordNotice(likeOf(), some, () => Promise.resolve(likers.length), new Date());
    await record(people);
    const [before] = await notifyNow();
    expect(before?.people).toEqual(likers.slice(1).toReversed());

    await record(people.slice(0, 1));

    expect(await notifyNow()).toEqual([before]);
  });

  test('move a person who likes again to the front, and nobody else who is repeated with them', async () => {
    const [ada = '', bo = '', cy = ''] = await noticedMembers(3);
    const at = (ms: number) => newId(new Date(Date.now() + ms));
    const record = (...people: { id: string; since: string }[]) =>
      recordNotice(likeOf(), people, () => Promise.resolve(3), new Date());
    const likeOfBo = { id: bo, since: at(1) };
    await record({ id: ada, since: at(0) }, likeOfBo, { id: cy, since: at(2) });

    await record(likeOfBo, { id: ada, since: at(3) });

    expect(await notifyNow()).toMatchObject([{ people: [ada, cy, bo], count: 3 }]);
  });

  test('change nothing when the whole stream is repeated', async () => {
    const [ada = '', bo = ''] = await noticedMembers(2);
    await likes.addLike(world.post, ada);
    await likes.addLike(world.post, bo);
    await world.totals.count();
    await likes.removeLike(world.post, bo);
    await world.listBell();
    await world.markRead({});
    const [before] = await notifyNow();
    expect(before).toMatchObject({ people: [ada], count: 1 });

    await new Totals().count();

    expect(await notifyNow()).toEqual([before]);
    expect(await world.listBell()).toMatchObject({ unread: 0 });
  });
});
