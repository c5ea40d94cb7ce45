import { afterAll, describe, expect, test } from 'vitest';
import { saveRsvp, withdrawRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import * as events from '#functions/events/store/events.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { between, type Fault, withFault } from '#tests/support/refusals.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';
import { seatWaitlistedHandler } from './seatWaitlisted.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const people = (count: number) => Array.from({ length: count }, () => newId());
const standings = (world: SeatWorld, members: readonly string[]) =>
  Promise.all(members.map((member) => world.standing(member)));
const hand = () => ({ actorId: newId(), now: new Date() });
const dueFor = async (name: string, { id }: SeatWorld) =>
  (await jobsIn('due')).filter(({ pk }) => pk.startsWith(`JOB#${name}#${id}`));

/** Does something right before the n-th request of a kind. */
function beforeRequest(kind: RegExp, number: number, meanwhile: () => Promise<unknown>): Fault {
  let seen = 0;
  return {
    before: async (command) => {
      if (!kind.test(command)) return undefined;
      seen += 1;
      if (seen === number) await meanwhile();
      return undefined;
    },
  };
}

/** An event that ended in May, with one member seated and another on the waitlist. */
async function anEventOfMay() {
  const [host = '', next = ''] = people(2);
  const world = await SeatWorld.open({ capacity: 1, eventDate: '2026-05-01' });
  const then = new Date('2026-05-01T20:00:00Z');
  await world.answer(host, 'going', 0, then);
  await world.answer(next, 'going', 0, then);
  return { world, host, next };
}

describe('two admins who save at once', () => {
  test('leave one capacity, in the event and in its seats', async () => {
    const world = await SeatWorld.open({ capacity: 2 });
    const late = beforeRequest(/^GetItem/, 2, () => world.changeAlone({ capacity: 5, maxGuests: 3 }));

    await withFault(late, () => world.changeAlone({ capacity: 2, maxGuests: 0 }));

    const found = await events.findEvent(world.id);
    expect([found?.event.capacity, found?.event.maxGuests]).toEqual([2, undefined]);
    expect([found?.seats.capacity, found?.seats.maxGuests]).toEqual([2, 0]);
  });
});

describe('a past event', () => {
  test('seats nobody when its capacity is corrected', async () => {
    const { world, host, next } = await anEventOfMay();

    await world.change({ capacity: 3, eventDate: '2026-05-01' });

    expect(await standings(world, [host, next])).toEqual(['seated', 'waitlisted']);
    expect((await world.seats()).seating).toBeUndefined();
  });

  test('that is postponed seats the waitlist, if seats became free in the meantime', async () => {
    const { world, host, next } = await anEventOfMay();
    await withdrawRsvp({ eventId: world.id, memberId: host }, new Date());

    await world.change({ capacity: 1, eventDate: '2999-01-01' });

    expect(await world.standing(next)).toBe('seated');
    await world.expectSound();
  });
});

describe('a member with more guests than now allowed', () => {
  test('may come with fewer, even if that is too many for others', async () => {
    const world = await SeatWorld.open({ capacity: 10, maxGuests: 4 });
    const [host = '', other = ''] = people(2);
    await world.answer(host, 'going', 4);
    await world.changeAlone({ maxGuests: 0 });

    expect(await world.answer(host, 'going', 5)).toBe('tooManyGuests');
    expect(await world.answer(host, 'going', 2)).toMatchObject({ answer: { guests: 2 } });
    expect(await world.answer(host, 'going', 3)).toBe('tooManyGuests');
    expect(await world.answer(other, 'going', 1)).toBe('tooManyGuests');
    await world.expectSound();
  });
});

describe('with a thousand waitlisted for more than is free', () => {
  test('a call checks some of them, and a job finds those who fit', async () => {
    const world = await SeatWorld.open({ capacity: 3, maxGuests: 1 });
    const [attendee = '', pair = '', last = ''] = people(3);
    await world.answer(attendee, 'going');
    await world.answer(pair, 'going', 1);
    await world.plantWaiting(1050, 1);
    await world.answer(last, 'going');
    let queries = 0;

    const count = { before: (command: string) => void (queries += Number(command.startsWith('Query'))) };
    await withFault(count, () => world.answer(attendee, 'no'));

    expect(queries).toBeLessThanOrEqual(10);
    expect(await world.seats()).toMatchObject({ going: 2, onWaitlist: 1051, seating: true });
    expect(await dueFor('seatWaitlisted', world)).toHaveLength(1);
    await world.seatWaitlisted();
    expect(await world.standing(last)).toBe('seated');
    await world.expectSound();
  });

  test('they are seated while others keep sending RSVPs', async () => {
    const world = await SeatWorld.open({ capacity: 1 });
    const [attendee = '', next = ''] = people(2);
    await world.answer(attendee, 'going');
    await world.answer(next, 'going');
    await world.changeAlone({ capacity: 2 });
    let tries = 0;
    let isAnswering = false;
    const meanwhile: Fault = {
      before: async (command) => {
        if (!command.startsWith('TransactWrite') || isAnswering) return undefined;
        tries += 1;
        isAnswering = true;
        await world.answer(newId(), 'maybe');
        isAnswering = false;
        return undefined;
      },
    };

    await withFault(meanwhile, () => seatWaitlistedHandler.run({ eventId: world.id, cause: '' }));

    expect(tries).toBe(1);
    expect(await world.standing(next)).toBe('seated');
    await world.seatWaitlisted();
    await world.expectSound();
  });
});

describe('a waitlisted member who brings more guests while being seated', () => {
  test('is counted with all of them', async () => {
    const [host = '', next = ''] = people(2);
    const world = await SeatWorld.open({ capacity: 3, maxGuests: 2 });
    await world.answer(host, 'going', 2);
    await world.answer(next, 'going', 0);
    await world.changeAlone({ capacity: 6, maxGuests: 2 });
    const moreGuests = beforeRequest(/^TransactWriteItems/, 1, () => world.answer(next, 'going', 2));

    await withFault(moreGuests, () => world.seatWaitlisted());

    expect(await world.standing(next)).toBe('seated');
    await world.expectSound();
  });
});

describe('the limit on changes of an RSVP', () => {
  test('counts changes that a stale first read has not seen', async () => {
    const world = await SeatWorld.open();
    const wish = { eventId: world.id, memberId: newId(), guests: 0, now: new Date('2026-11-21T08:00:00Z') };
    const give = (answer: 'going' | 'maybe' | 'no') =>
      saveRsvp({ ...wish, answer, changeLimit: { limit: 3, seconds: 60 } });
    for (const answer of ['going', 'no', 'going'] as const) await give(answer);
    let looks = 0;
    const lagging: Fault = {
      behind: (command, output) => {
        if (command !== 'GetItemCommand' || !('Item' in output) || output.Item?.['changes'] === undefined)
          return undefined;
        looks += 1;
        if (looks === 1) output.Item['changes'] = { N: '1' };
        return undefined;
      },
    };

    expect(await withFault(lagging, () => give('maybe'))).toBe('tooOften');
  });

  test('never prevents a member from giving up a seat', async () => {
    const world = await SeatWorld.open();
    const wish = { eventId: world.id, memberId: newId(), guests: 0, now: new Date('2026-11-21T08:00:00Z') };
    const give = (answer: 'going' | 'no') =>
      saveRsvp({ ...wish, answer, changeLimit: { limit: 1, seconds: 60 } });
    await give('going');

    expect(await give('no')).toMatchObject({ seats: { going: 0 } });
    expect(await give('going')).toBe('tooOften');
  });
});

describe('a deleted event', () => {
  test('starts no job if nobody has ever responded', async () => {
    const world = await SeatWorld.open();

    expect(await events.removeEvent(world.id, hand())).toBe(true);

    expect(await dueFor('clearEvent', world)).toEqual([]);
  });

  test('deletes a concurrent RSVP, too', async () => {
    const world = await SeatWorld.open();

    await between(
      () => events.removeEvent(world.id, hand()),
      () => world.answer(newId(), 'going'),
    );

    expect(await dueFor('clearEvent', world)).toHaveLength(1);
  });
});
