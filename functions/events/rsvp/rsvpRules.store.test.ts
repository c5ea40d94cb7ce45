import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { RsvpAnswer } from '#shared/events/entities.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { between, first, refusal, withFault } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';

const engine = await startEngine();
const { answerRsvp, withdraw } = await import('#functions/events/rsvp/answerRsvp.ts');
const { withdrawAll } = await import('#functions/events/rsvp/attendance.ts');
const { waitlistPosition } = await import('#functions/events/store/rsvps.ts');
const { removeEvent } = await import('#functions/events/store/events.ts');
const {
  clearEventHandler: { run: clear },
} = await import('#functions/events/workers/clearEvent.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { inParallel } = await import('#functions/platform/runtime/inParallel.ts');

afterAll(() => engine.stop());

const people = (count: number) => Array.from({ length: count }, () => newId());
const standings = (world: SeatWorld, members: readonly string[]) =>
  Promise.all(members.map((member) => world.standing(member)));

describe('seats', () => {
  test(
    'requested by a crowd at once are never oversold, and nobody is lost',
    { tags: ['random'] },
    async () => {
      const capacity = 100;
      const world = await SeatWorld.open({ capacity });
      const crowd = people(runs(250, 1000));

      const answers = await inParallel(crowd, 50, (member) => world.answer(member, 'going'));

      await world.expectSound();
      const { answers: kept, waitlist } = await world.rows();
      expect(kept.map(({ sk }) => sk)).toEqual(crowd.toSorted());
      expect([(await world.seats()).going, waitlist.length]).toEqual([capacity, crowd.length - capacity]);
      const waits = answers.filter((one) => typeof one !== 'string' && one.answer.turn !== undefined);
      expect(waits).toHaveLength(crowd.length - capacity);
    },
  );

  test('that become free go at once to the next on the waitlist who fits', async () => {
    const world = await SeatWorld.open({ capacity: 3, maxGuests: 2 });
    const [host = '', pair = '', three = '', one = '', late = ''] = people(5);
    await world.answer(host, 'going', 0);
    await world.answer(pair, 'going', 1);
    await world.answer(three, 'going', 2);
    await world.answer(one, 'going');
    await world.answer(late, 'going');

    await world.answer(host, 'no');
    expect(await standings(world, [pair, three, one, late])).toEqual([
      'seated',
      'waitlisted',
      'seated',
      'waitlisted',
    ]);
    await world.answer(pair, 'maybe');
    expect(await standings(world, [three, one, late])).toEqual(['waitlisted', 'seated', 'seated']);
    await world.answer(late, 'no');
    await world.answer(one, 'no');

    expect(await world.standing(three)).toBe('seated');
    await world.expectSound();
  });

  test('become free with fewer guests and are taken with more; if none are left the member keeps theirs', async () => {
    const world = await SeatWorld.open({ capacity: 4, maxGuests: 3 });
    const [host = '', next = ''] = people(2);
    await world.answer(host, 'going', 3);
    await world.answer(next, 'going', 1);

    const fewer = await world.answer(host, 'going', 1);
    const more = await world.answer(host, 'going', 2);

    expect(fewer).toMatchObject({ answer: { guests: 1 }, seats: { going: 4, onWaitlist: 0 } });
    expect(more).toBe('noRoom');
    expect(await standings(world, [host, next])).toEqual(['seated', 'seated']);
    await world.expectSound();
  });

  test('on the waitlist keep their turn with any number of guests, and are given at once if fewer fit', async () => {
    const world = await SeatWorld.open({ capacity: 2, maxGuests: 1 });
    const [host = '', pair = '', late = ''] = people(3);
    await world.answer(host, 'going');
    await world.answer(pair, 'going', 1);
    const [, waitlist] = [await world.answer(late, 'going', 1), (await world.rows()).waitlist];
    expect(await waitlistPosition(world.id, waitlist[1]?.sk ?? '')).toBe(1);

    await world.answer(pair, 'going', 0);

    expect(await standings(world, [host, pair, late])).toEqual(['seated', 'seated', 'waitlisted']);
    await world.expectSound();
  });

  test('beyond the capacity are refused', async () => {
    const world = await SeatWorld.open({ capacity: 2, maxGuests: 5 });

    expect(await world.answer(newId(), 'going', 2)).toBe('noRoom');
    expect(await world.answer(newId(), 'going', 6)).toBe('tooManyGuests');
    expect((await world.rows()).answers).toEqual([]);
  });

  test('that are added go to the waitlist in order; answers in the meantime join it at the end', async () => {
    const world = await SeatWorld.open({ capacity: 1 });
    const crowd = people(60);
    for (const member of crowd) await world.answer(member, 'going');

    await world.changeAlone({ capacity: 55 });
    const late = newId();
    await world.answer(late, 'going');
    await world.answer(crowd[0] ?? '', 'no');
    expect(await world.standing(late)).toBe('waitlisted');
    await world.seatWaitlisted();

    const after = await standings(world, crowd.slice(1));
    expect(after).toEqual([...Array(55).fill('seated'), ...Array(4).fill('waitlisted')]);
    await world.expectSound();
    await world.change({ capacity: 0 });
    expect(await world.standing(late)).toBe('seated');
    expect((await world.seats()).capacity).toBeUndefined();
    await world.expectSound();
  });

  test('that are removed unseat nobody, and none is passed on before one is free', async () => {
    const world = await SeatWorld.open({ capacity: 3 });
    const [one = '', two = '', three = '', next = ''] = people(4);
    for (const member of [one, two, three, next]) await world.answer(member, 'going');

    await world.change({ capacity: 2 });
    expect(await standings(world, [one, two, three])).toEqual(['seated', 'seated', 'seated']);
    await world.answer(one, 'no');
    expect(await world.standing(next)).toBe('waitlisted');
    await world.answer(two, 'no');

    expect(await world.standing(next)).toBe('seated');
    await world.expectSound();
  });

  test('of a past event are given to nobody', async () => {
    const [host, next] = people(2);
    const world = await SeatWorld.open({ capacity: 1, eventDate: '2026-05-01' });
    const before = new Date('2026-05-01T20:00:00Z');
    await world.answer(host ?? '', 'going', 0, before);
    await world.answer(next ?? '', 'going', 0, before);
    const after = new Date('2026-05-02T12:00:00Z');

    expect(await world.answer(host ?? '', 'no', 0, after)).toBe('eventOver');
    expect(await withdraw({ eventId: world.id, member: host ?? '' }, after)).toBe(true);

    expect(await standings(world, [host ?? '', next ?? ''])).toEqual([undefined, 'waitlisted']);
  });
});

describe('an RSVP', () => {
  test('repeated changes nothing', async () => {
    const world = await SeatWorld.open({ capacity: 1 });
    const [one = '', two = ''] = people(2);
    for (const member of [one, two]) await world.answer(member, 'going');
    const before = [await world.seats(), await world.rows()];

    const again = [await world.answer(one, 'going'), await world.answer(two, 'going')];

    expect([await world.seats(), await world.rows()]).toEqual(before);
    expect(again).toMatchObject([{ seats: { going: 1, onWaitlist: 1 } }, { answer: { answer: 'going' } }]);
  });

  test('whose answer was lost is stored once, and so is its repetition', async () => {
    const world = await SeatWorld.open({ capacity: 5 });
    const member = newId();
    const lost = first(1, /^TransactWrite/, refusal('TimeoutError'));

    await withFault({ behind: lost }, () => world.answer(member, 'going'));
    await world.answer(member, 'going');

    expect((await world.seats()).version).toBe(1);
    await world.expectSound();
  });

  test('is changed only so often in a period, and may be repeated unchanged', async () => {
    const world = await SeatWorld.open();
    const [member, now] = [newId(), new Date('2026-11-21T08:00:00Z')];
    const wish = { eventId: world.id, member, guests: 0, bound: { limit: 3, seconds: 60 } };
    const give = (answer: RsvpAnswer, at = now) => answerRsvp({ ...wish, answer, now: at });
    for (const answer of ['going', 'no', 'maybe'] as const) await give(answer);

    expect(await give('going')).toBe('tooOften');
    expect(await give('maybe')).toMatchObject({ answer: { answer: 'maybe' } });
    expect(await give('going', new Date(now.getTime() + 60_000))).toMatchObject({ seats: { going: 1 } });
    await world.expectSound();
  });

  test('to an event deleted at that moment is none', async () => {
    const world = await SeatWorld.open();

    const answered = await between(
      () => world.answer(newId(), 'going'),
      () => removeEvent(world.id, { by: newId(), now: new Date() }),
    );

    expect(answered).toBe('eventNotFound');
    expect((await world.rows()).answers).toEqual([]);
  });

  test('is deleted with its event, also on the waitlist', async () => {
    const world = await SeatWorld.open({ capacity: 1 });
    await inParallel(people(130), 20, (member) => world.answer(member, 'going'));
    await removeEvent(world.id, { by: newId(), now: new Date() });

    for (let place = await clear({ eventId: world.id }, undefined); place !== undefined;)
      place = await clear({ eventId: world.id }, place);

    expect(await world.rows()).toEqual({ answers: [], waitlist: [] });
  });

  test('is deleted with its member, and the next gets the seat', async () => {
    const [seated, waits] = [await SeatWorld.open({ capacity: 1 }), await SeatWorld.open({ capacity: 1 })];
    const [gone = '', other = ''] = people(2);
    await seated.answer(gone, 'going');
    await seated.answer(other, 'going');
    await waits.answer(other, 'going');
    await waits.answer(gone, 'going');

    while (await withdrawAll(gone, new Date()));

    for (const world of [seated, waits]) {
      expect(await standings(world, [gone, other])).toEqual([undefined, 'seated']);
      await world.expectSound();
    }
  });
});

const crowdSize = 8;
const answering = record({
  member: nat(crowdSize - 1),
  answer: constantFrom<RsvpAnswer>('going', 'going', 'maybe', 'no'),
  guests: nat(2),
});
const changing = record({ capacity: nat(12) });
type Act = { member: number; answer: RsvpAnswer; guests: number } | { capacity: number };

/** The expected result of these requests in order: those who fit get a seat, the others wait. */
class Model {
  capacity = Infinity;
  seated = new Map<string, number>();
  line: { member: string; wanted: number }[] = [];

  private room(): number {
    return this.capacity - [...this.seated.values()].reduce((sum, one) => sum + one, 0);
  }

  seatNext(): void {
    this.line = this.line.filter(({ member, wanted }) => {
      if (wanted > this.room()) return true;
      this.seated.set(member, wanted);
      return false;
    });
  }

  answer(member: string, answer: RsvpAnswer, guests: number): void {
    const [wanted, had] = [answer === 'going' ? 1 + guests : 0, this.seated.get(member) ?? 0];
    const turn = this.line.find((one) => one.member === member);
    if (wanted > had && wanted - had > this.room() && (had > 0 || wanted > this.capacity)) return;
    this.seated.delete(member);
    if (wanted === 0) this.line = this.line.filter((one) => one !== turn);
    else if (had > 0 || wanted <= this.room()) {
      this.line = this.line.filter((one) => one !== turn);
      this.seated.set(member, wanted);
    } else if (turn === undefined) this.line.push({ member, wanted });
    else turn.wanted = wanted;
    this.seatNext();
  }
}

describe('random RSVPs', () => {
  const acts = (most: number) =>
    array(oneof(answering, answering, changing), { minLength: 1, maxLength: most });
  const perform = (world: SeatWorld, crowd: readonly string[], one: Act) =>
    'capacity' in one
      ? world.change({ capacity: one.capacity, maxGuests: 2 })
      : world.answer(crowd[one.member] ?? '', one.answer, one.guests);

  test('one after the other leave seats and waitlist correct', { tags: ['random'], timeout: 600_000 }, () =>
    assert(
      asyncProperty(acts(25), async (all) => {
        const world = await SeatWorld.open({ maxGuests: 2 });
        const [crowd, model] = [people(crowdSize), new Model()];
        for (const one of all) {
          await perform(world, crowd, one);
          if ('capacity' in one) {
            model.capacity = one.capacity || Infinity;
            model.seatNext();
          } else model.answer(crowd[one.member] ?? '', one.answer, one.guests);

          const { answers, waitlist } = await world.rows();
          const seated = answers.filter(({ answer, turn }) => answer === 'going' && turn === undefined);
          expect(new Map(seated.map(({ sk, guests }) => [sk, 1 + guests]))).toEqual(model.seated);
          expect(waitlist.map(({ member, seats }) => ({ member, wanted: seats }))).toEqual(model.line);
        }
        await world.expectSound();
      }),
      { numRuns: runs(8, 60) },
    ),
  );

  test(
    'many at once: never oversold, nobody lost, and nobody waits for a free seat',
    { tags: ['random'], timeout: 600_000 },
    () =>
      assert(
        asyncProperty(array(acts(12), { minLength: 1, maxLength: 4 }), async (rounds) => {
          const world = await SeatWorld.open({ maxGuests: 2, capacity: 6 });
          const crowd = people(crowdSize);
          for (const all of rounds) {
            await Promise.all(all.map((one) => perform(world, crowd, one)));
            await world.seatWaitlisted();
            await world.expectSound();
          }
        }),
        { numRuns: runs(8, 60) },
      ),
  );

  test(
    'many at once with lost answers and stale reads: acknowledged ones hold',
    { tags: ['random'], timeout: 600_000 },
    () =>
      assert(
        asyncProperty(integer(), array(answering, { minLength: 4, maxLength: 16 }), async (seed, all) => {
          const world = await SeatWorld.open({ maxGuests: 2, capacity: 5 });
          const ofEach = new Map(all.map((one) => [newId(), one]));

          const done = await withFaults(seed, () =>
            Promise.allSettled(
              [...ofEach].map(([member, { answer, guests }]) => world.answer(member, answer, guests)),
            ),
          );

          await world.expectSound();
          expect((await world.seats()).going).toBeLessThanOrEqual(5);
          for (const [place, [member, { answer }]] of [...ofEach].entries()) {
            if (done[place]?.status !== 'fulfilled') continue;
            const standing = await world.standing(member);
            expect(answer === 'going' ? ['seated', 'waitlisted'] : [answer]).toContain(standing);
          }
        }),
        { numRuns: runs(5, 30) },
      ),
  );
});
