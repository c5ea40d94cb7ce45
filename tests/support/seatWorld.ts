import { expect } from 'vitest';
import * as z from 'zod/mini';
import { seatWaitlistedHandler } from '#functions/events/jobs/seatWaitlisted.ts';
import { saveRsvp } from '#functions/events/rsvp/saveRsvp.ts';
import { addEvent, changeEvent } from '#functions/events/store/events.ts';
import { countRsvpStep, rsvpsOf, seatsOfEvent } from '#functions/events/store/rsvps.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { RsvpAnswer } from '#shared/events/entities.ts';

/** An event of one test with all its RSVPs. */
export class SeatWorld {
  readonly id: string;

  private constructor(id: string) {
    this.id = id;
  }

  static async open(details: Details = {}): Promise<SeatWorld> {
    return new SeatWorld((await addEvent({ ...said, ...details }, anAdmin())).id);
  }

  /** Changes the capacity; the waitlist is seated as the job does it. */
  async change(details: Details): Promise<void> {
    await this.changeAlone(details);
    await this.seatWaitlisted();
  }

  async changeAlone(details: Details): Promise<void> {
    expect(await changeEvent(this.id, { ...said, ...details }, anAdmin())).toBeDefined();
  }

  async seatWaitlisted(): Promise<void> {
    const { run } = seatWaitlistedHandler;
    const input = { eventId: this.id, cause: '' };
    for (let checkpoint = await run(input, undefined); checkpoint !== undefined;)
      checkpoint = await run(input, checkpoint);
  }

  async answer(memberId: string, answer: RsvpAnswer, guests = 0, now = new Date()) {
    return saveRsvp({ eventId: this.id, memberId, answer, guests, now, changeLimit });
  }

  /** A number of waitlisted members with a number of guests each, as if they had responded in turn. */
  async plantWaiting(count: number, guests: number): Promise<void> {
    const events = new Table('events');
    const said = { answer: 'going', guests, at: new Date().toISOString(), changes: 1, from: 0 };
    for (let left = count; left > 0; left -= plantedAtOnce) {
      const some = Array.from({ length: Math.min(left, plantedAtOnce) }, () => [newId(), newId()] as const);
      await transact([
        countRsvpStep(this.id, { add: { onWaitlist: some.length, version: 1 } }),
        ...some.flatMap(([memberId, turn]) => [
          events.putStep({ pk: `ANSWERS#${this.id}`, sk: memberId, turn, ...said }),
          events.putStep({ pk: `QUEUE#${this.id}`, sk: turn, memberId, seats: 1 + guests }),
        ]),
      ]);
    }
  }

  /** Whether a member has a seat, is on the waitlist, or neither. */
  async standing(memberId: string): Promise<'seated' | 'waitlisted' | 'maybe' | 'no' | undefined> {
    const [own] = await rsvpsOf(memberId, [this.id], { consistent: true });
    if (own?.answer !== 'going') return own?.answer;
    return own.turn === undefined ? 'seated' : 'waitlisted';
  }

  async seats() {
    const seats = await seatsOfEvent(this.id, { consistent: true });
    if (seats === undefined) throw new Error('there is no such event');
    return seats;
  }

  async rows() {
    const events = new Table('events');
    const range = { limit: 2000, consistent: true };
    const answers = await events.query(AnswerRow, { pk: `ANSWERS#${this.id}`, ...range });
    const waitlist = await events.query(WaitlistRow, { pk: `QUEUE#${this.id}`, ...range });
    return { answers: answers.items, waitlist: waitlist.items };
  }

  /**
   * Checks that the counts match the rows, the waitlist has exactly the waitlisted members, and nobody waits for a free
   * seat.
   */
  async expectSound(): Promise<void> {
    const [seats, { answers, waitlist }] = [await this.seats(), await this.rows()];
    const seated = answers.filter(({ answer, turn }) => answer === 'going' && turn === undefined);
    const waitlisted = answers.filter(({ turn }) => turn !== undefined);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    const guests = sum(seated.map((one) => one.guests));
    const counted = {
      going: seated.length + guests,
      guests,
      maybe: answers.filter(({ answer }) => answer === 'maybe').length,
      declined: answers.filter(({ answer }) => answer === 'no').length,
      onWaitlist: waitlisted.length,
    };
    expect(seats).toMatchObject(counted);
    const turns = waitlisted.map(({ sk, turn = '', guests: along }) => ({
      sk: turn,
      memberId: sk,
      seats: 1 + along,
    }));
    expect(waitlist).toEqual(turns.toSorted((one, other) => (one.sk < other.sk ? -1 : 1)));
    const room = (seats.capacity ?? Infinity) - seats.going;
    expect(waitlist.filter((one) => one.seats <= room)).toEqual([]);
    expect(seats.seating).toBeUndefined();
  }
}

/** A transaction fits two rows for each of these members, and the count. */
const plantedAtOnce = 49;

/** More than any test needs for one RSVP. */
const changeLimit = { limit: 1000, seconds: 300 };

type Details = { readonly capacity?: number; readonly maxGuests?: number; readonly eventDate?: string };

const AnswerRow = z.object({
  sk: z.string(),
  answer: z.string(),
  guests: z.number(),
  turn: z.optional(z.string()),
});
const WaitlistRow = z.object({ sk: z.string(), memberId: z.string(), seats: z.number() });

const said = {
  eventTitle: 'Homecoming',
  eventDate: '2999-01-01',
  eventDescription: 'Long tables, short speeches.',
  learnMoreLink: 'https://alumni.example/',
};

const anAdmin = () => ({ actorId: newId(), now: new Date() });
