import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as likes from '#functions/experiences/store/likes.ts';
import { seatNoticeStep } from '#functions/notices/attendeeNotices.ts';
import { handler } from '#functions/notices/background/deliverNotices.ts';
import { recordNotice } from '#functions/notices/noticeRows.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addSocket } from '#functions/sockets/socketRows.ts';
import { startEngine } from '../support/engine.ts';
import { noticedMembers, NoticeWorld, recordPeople } from '../support/noticeWorld.ts';
import { startSocketManagement } from '../support/socketManagement.ts';

const engine = await startEngine();
const sockets = await startSocketManagement();

const stream = engine.follow('deliverNotices', handler);

afterAll(async () => {
  await stream.stop();
  await sockets.stop();
  await engine.stop();
});

let world: NoticeWorld;

/** Opens a socket of a member, without a session. @returns its id. */
async function openSocket(userId: string): Promise<string> {
  const connectionId = newId();
  await addSocket({ userId, connectionId, sessionId: newId() }, new Date());
  return connectionId;
}

/** The frames of each socket since the last call, after the worker has processed all changes. */
async function sentFrames() {
  await stream.settled();
  return sockets.take();
}

const hint = { event: 'notice', data: {} };

beforeEach(async () => {
  world = await NoticeWorld.open();
  await sentFrames();
});

describe('a notice', () => {
  test('of five likes is one frame on each socket of the author, and none on those of others', async () => {
    const people = await noticedMembers(5);
    const own = [await openSocket(world.author), await openSocket(world.author)];
    await Promise.all(people.map(openSocket));
    for (const one of people) await likes.addLike(world.post, one);
    const { notices } = await world.listBell();

    const frames = await sentFrames();

    expect(notices).toMatchObject([{ kind: 'like', count: 5 }]);
    expect(notices[0]?.people).toHaveLength(3);
    expect(new Set(frames.keys())).toEqual(new Set(own));
    for (const id of own) expect(frames.get(id)).toEqual([hint]);
  });

  test('of several kinds in one batch is one frame for the member', async () => {
    const [one = '', other = ''] = await noticedMembers(2);
    const own = await openSocket(world.author);
    await likes.addLike(world.post, one);
    await world.say(other);
    await transact([seatNoticeStep(world.author, newId(), new Date())]);
    await world.totals.count();

    expect(await sentFrames()).toEqual(new Map([[own, [hint]]]));
  });

  test('that a replay repeats, that is read or that loses a person causes no frame', async () => {
    const [one = '', other = ''] = await noticedMembers(2);
    const own = await openSocket(world.author);
    const of = { memberId: world.author, kind: 'like', subjectId: world.post } as const;
    const at = new Date().toISOString();
    await recordPeople(of, [one, other], at);
    expect((await sentFrames()).get(own)).toEqual([hint]);

    await recordPeople(of, [one, other], at);
    await recordNotice(of, [{ id: other }], () => Promise.resolve(1), new Date());
    await world.markRead({ ids: [`like-${world.post}`] });
    await world.markRead({});

    expect(await sentFrames()).toEqual(new Map());
  });

  test('reaches the other sockets even if one is gone or does not respond', async () => {
    const [gone, silent, well] = [
      await openSocket(world.author),
      await openSocket(world.author),
      await openSocket(world.author),
    ];
    sockets.gone.add(gone);
    sockets.failing.add(silent);
    await transact([seatNoticeStep(world.author, newId(), new Date())]);

    expect(await sentFrames()).toEqual(new Map([[well, [hint]]]));
  });
});
