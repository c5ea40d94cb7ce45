import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeEvent } from '#functions/events/store/events.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import { marksKey } from '#functions/notices/noticeRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { NoticeWorld, noticedMembers } from '#tests/support/noticeWorld.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

let world: NoticeWorld;
let event: SeatWorld;

const later = () => new Date(Date.now() + 60_000);

/** The author waits for a seat that another member has, and gets it when that member gives it up. */
async function seat(now?: Date): Promise<void> {
  const [other = ''] = await noticedMembers(1);
  await event.answer(world.author, 'no');
  await event.answer(other, 'going');
  await event.answer(world.author, 'going');
  expect(await event.standing(world.author)).toBe('waitlisted');
  await event.answer(other, 'no', 0, now);
  expect(await event.standing(world.author)).toBe('seated');
}

beforeEach(async () => {
  world = await NoticeWorld.open();
  event = await SeatWorld.open({ capacity: 1 });
});

describe('a seat that became free', () => {
  test('is a notice with the event and no names', async () => {
    const now = later();
    await seat(now);

    const { notices, unread } = await world.listBell();

    expect(unread).toBe(1);
    expect(notices).toEqual([
      {
        _id: `seat-${event.id}`,
        id: `seat-${event.id}`,
        kind: 'seat',
        object: { _id: event.id, title: 'Homecoming' },
        people: [],
        count: 0,
        read: false,
        at: now.toISOString(),
        newAt: now.toISOString(),
      },
    ]);
  });

  test('is read by its id, and new again after being waitlisted and seated again', async () => {
    await seat();
    await world.markRead({ ids: [`seat-${event.id}`] });
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [{ read: true }] });

    await seat(later());

    expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ read: false }] });
  });

  test('is sorted among the others by time', async () => {
    const [other = ''] = await noticedMembers(1);
    await likes.addLike(world.post, other);
    await seat(later());

    const { notices } = await world.listBell();

    expect(notices.map(({ kind }) => kind)).toEqual(['seat', 'like']);
  });

  test('cannot be turned off', async () => {
    await seat();

    await new Table('notices').change(marksKey(world.author), {
      add: { off: new Set(['seat']) },
    });

    expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ kind: 'seat' }] });
  });

  test('causes a notice also when the capacity grows', async () => {
    const [other = ''] = await noticedMembers(1);
    await event.answer(other, 'going');
    await event.answer(world.author, 'going');
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });

    await event.change({ capacity: 2 });

    expect(await world.listBell()).toMatchObject({ unread: 1, notices: [{ kind: 'seat' }] });
  });

  test('causes no notice for someone seated at once', async () => {
    await event.answer(world.author, 'going');

    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });
  });

  test('causes no notice after giving the seat back and taking a free one', async () => {
    await seat();
    await event.answer(world.author, 'no');

    await event.answer(world.author, 'going', 0, later());

    expect(await event.standing(world.author)).toBe('seated');
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });
  });

  test("that was given up is not in the bell's count, which reads one notice", async () => {
    const [other = ''] = await noticedMembers(1);
    await seat();
    await event.answer(world.author, 'no');
    await likes.addLike(world.post, other);
    const { notices } = await world.listBell();
    await world.markRead({ ids: notices.map(({ _id }) => _id) });

    expect(await world.listBell(1)).toMatchObject({ unread: 0, notices: [{ read: true }] });
  });

  test('is not shown once given up, nor while waiting for another', async () => {
    await seat();
    await event.answer(world.author, 'no');
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });

    const [other = ''] = await noticedMembers(1);
    await event.answer(other, 'going');
    await event.answer(world.author, 'going');

    expect(await event.standing(world.author)).toBe('waitlisted');
    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });
  });

  test('is deleted with the event', async () => {
    await seat();

    await removeEvent(event.id, { actorId: newId(), now: new Date() });

    expect(await world.listBell()).toMatchObject({ unread: 0, notices: [] });
  });
});
