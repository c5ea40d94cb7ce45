import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { clearExperienceHandler } from '#functions/experiences/jobs/clearExperience.ts';
import { hideCommentSteps } from '#functions/experiences/store/comments.ts';
import { hideExperienceSteps, removeExperience } from '#functions/experiences/store/experiences.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import { changeNoticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { noticesOf } from '#functions/notices/ownNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { chanceFrom } from '../support/chance.ts';
import { startEngine } from '../support/engine.ts';
import { aNoticedMember, NoticeWorld, noticedMembers } from '../support/noticeWorld.ts';

const engine = await startEngine();
const { run: clear } = clearExperienceHandler;

afterAll(() => engine.stop());

let world: NoticeWorld;
let [early, later, last] = ['', '', ''];
beforeEach(async () => {
  world = await NoticeWorld.open();
  [early = '', later = '', last = ''] = await noticedMembers(3);
});

/** A member's notices, in short. */
async function notifiedOf(member: string) {
  const { notices, unread } = await world.listBell(50, undefined, member);
  return {
    unread,
    notices: notices.map(({ kind, people, count, object }) => ({
      kind,
      people: people.map(({ id }) => id),
      count,
      quote: object.quote,
    })),
  };
}
const nothing = { unread: 0, notices: [] };

describe('a comment', () => {
  test('notifies those who commented before, and no one else', async () => {
    await world.say(early, 'First');
    await world.say(later, 'Second');
    await world.say(last, 'Third');

    expect(await notifiedOf(early)).toEqual({
      unread: 1,
      notices: [{ kind: 'reply', people: [last, later], count: 2, quote: 'Third' }],
    });
    expect(await notifiedOf(later)).toEqual({
      unread: 1,
      notices: [{ kind: 'reply', people: [last], count: 1, quote: 'Third' }],
    });
    expect(await notifiedOf(last)).toEqual(nothing);
    expect((await notifiedOf(world.author)).notices).toMatchObject([{ kind: 'comment', count: 3 }]);
  });

  test('by the author of the experience notifies them too; their own comments notify no one', async () => {
    await world.say(early);
    await world.say(early, 'And more');
    await world.say(world.author, 'Thank you');

    expect((await notifiedOf(early)).notices).toMatchObject([{ people: [world.author], quote: 'Thank you' }]);
    expect((await notifiedOf(world.author)).notices).toMatchObject([{ kind: 'comment', count: 1 }]);
  });

  test('notifies once however often and in whatever pieces the stream delivers it', async () => {
    const people = await noticedMembers(6);
    for (const one of people) await world.say(one);

    await world.totals.count({ chance: chanceFrom(5), twice: 0.5 });

    const counts = await Promise.all(
      people.map(async (one) => (await notifiedOf(one)).notices[0]?.count ?? 0),
    );
    expect(counts).toEqual([5, 4, 3, 2, 1, 0]);
  });

  test('that is deleted or hidden has no notice, and has it again once it is visible', async () => {
    await world.say(early);
    const gone = await world.say(later, 'Gone soon');
    const hidden = await world.say(last, 'Hidden soon');
    expect((await notifiedOf(early)).notices).toMatchObject([{ count: 2 }]);

    await world.unsay(gone, later);
    await transact(await hideCommentSteps(world.post, hidden, 'case'));
    expect(await notifiedOf(early)).toEqual(nothing);

    await transact(await hideCommentSteps(world.post, hidden, undefined));
    expect((await notifiedOf(early)).notices).toMatchObject([{ people: [last], quote: 'Hidden soon' }]);
  });

  test('sends no notice to those who deleted their own comment', async () => {
    const own = await world.say(early);
    await world.say(later);
    expect((await notifiedOf(early)).unread).toBe(1);

    await world.unsay(own, early);
    await world.totals.count();

    expect(await noticesOf(early, new Date())).toEqual([]);
  });
});

describe('no notice', () => {
  beforeEach(async () => {
    await world.say(early);
    await world.say(later);
    expect((await notifiedOf(early)).unread).toBe(1);
  });

  test('of a comment by a member they blocked or muted', async () => {
    await blocking.addMute(early, later);

    expect(await notifiedOf(early)).toEqual(nothing);
  });

  test('of an experience whose author they blocked, or that is hidden', async () => {
    await blocking.addBlock(early, world.author);
    expect((await notifiedOf(early)).notices).toEqual([]);
    await blocking.removeBlock(early, world.author);
    expect((await notifiedOf(early)).notices).toHaveLength(1);

    await transact(await hideExperienceSteps(world.post, 'case'));

    expect((await notifiedOf(early)).notices).toEqual([]);
  });

  test('if comments and replies are turned off', async () => {
    await changeNoticeSettingsOf(early, { here: { comment: false } });

    expect(await notifiedOf(early)).toEqual(nothing);
  });

  test('once the experience is gone, and no row is left', async () => {
    const by = { userId: world.author, isAdmin: false } as const;
    await removeExperience(world.post, by, new Date());
    const input = { experienceId: world.post, imageIds: [], authorId: world.author };
    for (let checkpoint = await clear(input, undefined); checkpoint !== undefined;)
      checkpoint = await clear(input, checkpoint);
    await world.totals.count();

    expect(await noticesOf(early, new Date())).toEqual([]);
  });
});

test('those who commented long ago get no further notices', async () => {
  await world.say(early);
  await world.say(later);
  await world.totals.count();
  const busy = await aNoticedMember();
  for (let count = 0; count < noticeLimits.maxNotifiedCommenters; count += 1) await world.say(busy);

  expect((await notifiedOf(early)).notices).toMatchObject([{ people: [later], count: 1 }]);
  expect((await notifiedOf(busy)).notices).toEqual([]);
});
