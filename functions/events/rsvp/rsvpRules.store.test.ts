import { array, assert, asyncProperty, constantFrom, integer, nat, oneof, record } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { clearEventHandler } from '#functions/events/jobs/clearEvent.ts';
import { withdrawAllRsvps } from '#functions/events/rsvp/attendance.ts';
import { saveRsvp, withdrawRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import { removeEvent } from '#functions/events/store/events.ts';
import { waitlistPosition } from '#functions/events/store/rsvps.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { RsvpAnswer } from '#shared/events/entities.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { between, first, refusal, withFault } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { SeatWorld } from '#tests/support/seatWorld.ts';

const engine = await startEngine();
const { run: clear } = clearEventHandler;

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
      const waits = answers.filter(
        (answer) => typeof answer !== 'string' && answer.answer.turn !== undefined,
      );
      expect(waits).toHaveLength(crowd.length - capacity);
    },
  );

  test('that are added go to the waitlist in order; RSVPs in the meantime join it at the end', async () => {
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

  test('of a past event are given to nobody', async () => {
    const [host, next] = people(2);
    const world = await SeatWorld.open({ capacity: 1, eventDate: '2026-05-01' });
    const before = new Date('2026-05-01T20:00:00Z');
    await world.answer(host ?? '', 'going', 0, before);
    await world.answer(next ?? '', 'going', 0, before);
    const after = new Date('2026-05-02T12:00:00Z');

    expect(await world.answer(host ?? '', 'no', 0, after)).toBe('eventOver');
    expect(await withdrawRsvp({ eventId: world.id, memberId: host ?? '' }, after)).toBe(true);

    expect(await standings(world, [host ?? '', next ?? ''])).toEqual([undefined, 'waitlisted']);
  });
});

describe('an RSVP', () => {
  test('whose response was lost is stored once, even if it is repeated', async () => {
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
    const [memberId, now] = [newId(), new Date('2026-11-21T08:00:00Z')];
    const wish = { eventId: world.id, memberId, guests: 0, changeLimit: { limit: 3, seconds: 60 } };
    const give = (answer: RsvpAnswer, at = now) => saveRsvp({ ...wish, answer, now: at });
    for (const answer of ['going', 'no', 'maybe'] as const) await give(answer);

    expect(await give('going')).toBe('tooOften');
    expect(await give('maybe')).toMatchObject({ answer: { answer: 'maybe' } });
    expect(await give('going', new Date(now.getTime() + 60_000))).toMatchObject({ seats: { going: 1 } });
    await world.expectSound();
  });

  test('to an event that is deleted at the same moment is not stored', async () => {
    const world = await SeatWorld.open();

    const answered = await between(
      () => world.answer(newId(), 'going'),
      () => removeEvent(world.id, { actorId: newId(), now: new Date() }),
    );

    expect(answered).toBe('eventNotFound');
    expect((await world.rows()).answers).toEqual([]);
  });

  test('is deleted with its event, also on the waitlist', async () => {
    const world = await SeatWorld.open({ capacity: 1 });
    await inParallel(people(130), 20, (member) => world.answer(member, 'going'));
    await removeEvent(world.id, { actorId: newId(), now: new Date() });

    for (let index = await clear({ eventId: world.id }, undefined); index !== undefined;)
      index = await clear({ eventId: world.id }, index);

    expect(await world.rows()).toEqual({ answers: [], waitlist: [] });
  });

  test('is deleted with its member, and the next gets the seat', async () => {
    const [seated, waits] = [await SeatWorld.open({ capacity: 1 }), await SeatWorld.open({ capacity: 1 })];
    const [gone = '', other = ''] = people(2);
    await seated.answer(gone, 'going');
    await seated.answer(other, 'going');
    await waits.answer(other, 'going');
    await waits.answer(gone, 'going');

    while (await withdrawAllRsvps(gone, new Date()));

    for (const world of [seated, waits]) {
      expect(await standings(world, [gone, other])).toEqual([undefined, 'seated']);
      await world.expectSound();
    }
  });
});

const crowdSize = 8;
const maxGuests = 2;
const answering = record({
  member: nat(crowdSize - 1),
  answer: constantFrom<RsvpAnswer>('going', 'going', 'going', 'maybe', 'no'),
  guests: nat(maxGuests + 1),
});
const changing = record({ capacity: nat(12) });
type Act = { member: number; answer: RsvpAnswer; guests: number } | { capacity: number };

/** The expected result of these requests in order: those who fit get a seat, the others wait. */
class Model {
  #capacity = Infinity;
  readonly #answers = new Map<string, { answer: RsvpAnswer; guests: number }>();
  waitlist: string[] = [];

  answer(member: string, answer: RsvpAnswer, guests: number): 'same' | 'noRoom' | 'tooManyGuests' | 'stored' {
    const before = this.#answers.get(member);
    const wanted = answer === 'going' ? 1 + guests : 0;
    if (before?.answer === answer && this.seatsOf(member) === wanted) return 'same';
    if (wanted > 1 + maxGuests) return 'tooManyGuests';
    const had = this.waitlist.includes(member) ? 0 : this.seatsOf(member);
    const isSeated = wanted <= had || wanted - had <= this.#room();
    if (!isSeated && (had > 0 || wanted > this.#capacity)) return 'noRoom';
    this.#answers.set(member, { answer, guests: Math.max(0, wanted - 1) });
    if (isSeated) this.waitlist = this.waitlist.filter((waitlisted) => waitlisted !== member);
    else if (!this.waitlist.includes(member)) this.waitlist.push(member);
    this.#seatNext();
    return 'stored';
  }

  changeCapacity(capacity: number): void {
    this.#capacity = capacity || Infinity;
    this.#seatNext();
  }

  seatsOf(member: string): number {
    const { answer, guests = 0 } = this.#answers.get(member) ?? {};
    return answer === 'going' ? 1 + guests : 0;
  }

  get answers() {
    return [...this.#answers]
      .map(([sk, given]) => ({ sk, ...given, waits: this.waitlist.includes(sk) }))
      .toSorted((a, b) => (a.sk < b.sk ? -1 : 1));
  }

  #room(): number {
    const seated = [...this.#answers.keys()].filter((key) => !this.waitlist.includes(key));
    return this.#capacity - seated.reduce((sum, member) => sum + this.seatsOf(member), 0);
  }

  #seatNext(): void {
    for (const member of this.waitlist)
      if (this.seatsOf(member) <= this.#room())
        this.waitlist = this.waitlist.filter((waitlisted) => waitlisted !== member);
  }
}

describe('random RSVPs', () => {
  const acts = (most: number) =>
    array(oneof(answering, answering, answering, changing), { minLength: 1, maxLength: most });
  const perform = async (world: SeatWorld, crowd: readonly string[], member: Act) => {
    if ('capacity' in member) await world.change({ capacity: member.capacity, maxGuests });
    else return world.answer(crowd[member.member] ?? '', member.answer, member.guests);
    return undefined;
  };

  test(
    'one after another leave answers, seats and waitlist correct, and get correct responses',
    { tags: ['random'], timeout: 600_000 },
    () =>
      assert(
        asyncProperty(acts(25), async (all) => {
          const world = await SeatWorld.open({ maxGuests });
          const [crowd, model] = [people(crowdSize), new Model()];
          for (const act of all) {
            const { version } = await world.seats();
            const given = await perform(world, crowd, act);
            if ('capacity' in act) model.changeCapacity(act.capacity);
            else {
              const { answer } = act;
              const wanted = model.answer(crowd[act.member] ?? '', answer, act.guests);
              if (wanted === 'stored' || wanted === 'same')
                expect(given).toMatchObject({ answer: { answer } });
              else expect(given).toBe(wanted);
              expect((await world.seats()).version > version).toBe(wanted === 'stored');
            }

            const { answers, waitlist } = await world.rows();
            expect(answers.map(({ turn, ...answer }) => ({ ...answer, waits: turn !== undefined }))).toEqual(
              model.answers,
            );
            expect(waitlist.map(({ memberId, seats }) => [memberId, seats])).toEqual(
              model.waitlist.map((member) => [member, model.seatsOf(member)]),
            );
            for (const [position, { sk }] of waitlist.entries())
              expect(await waitlistPosition(world.id, sk)).toBe(position);
          }
          await world.expectSound();
        }),
        { numRuns: runs(8, 30) },
      ),
  );

  test(
    'many at once: never oversold, nobody lost, and nobody waits for a free seat',
    { tags: ['random'], timeout: 600_000 },
    () =>
      assert(
        asyncProperty(array(acts(12), { minLength: 1, maxLength: 4 }), async (rounds) => {
          const world = await SeatWorld.open({ maxGuests, capacity: 6 });
          const crowd = people(crowdSize);
          for (const all of rounds) {
            await Promise.all(all.map((member) => perform(world, crowd, member)));
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
          const world = await SeatWorld.open({ maxGuests, capacity: 5 });
          const ofEach = new Map(all.map((member) => [newId(), member]));

          const done = await withFaults(seed, () =>
            Promise.allSettled(
              [...ofEach].map(([member, { answer, guests }]) => world.answer(member, answer, guests)),
            ),
          );

          await world.expectSound();
          expect((await world.seats()).going).toBeLessThanOrEqual(5);
          for (const [index, [member, { answer }]] of [...ofEach].entries()) {
            const given = done[index];
            if (given?.status !== 'fulfilled' || typeof given.value === 'string') continue;
            const standing = await world.standing(member);
            expect(answer === 'going' ? ['seated', 'waitlisted'] : [answer]).toContain(standing);
          }
        }),
        { numRuns: runs(5, 30) },
      ),
  );
});
