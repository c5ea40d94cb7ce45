import * as z from 'zod/mini';
import { answersOf, eventIdOf, type StoredAnswer } from './eventAnswers.ts';
import { eventKey } from './eventRows.ts';
import { dayKey, Seats, seatsOf } from './eventSeats.ts';
import { Table } from './table.ts';

/** Table Events, as far as somebody is told of seats of theirs; `events.ts` says where its rows are. */
const events = new Table('events');

const Title = z.object({ id: z.string(), eventTitle: z.string() });

/** Of which event somebody was told that they have a seat, and when. */
export interface ToldSeat {
  readonly thing: string;
  readonly at: string;
}

/**
 * The titles of those of these events at which a member still has the seat that they were told of, by their ids; an event
 * that is gone is missing, and so is one whose seat was given back, or that was answered since. In two BatchGets, one
 * behind the other; for no events none.
 */
export async function seatTitlesOf(
  member: string,
  told: readonly ToldSeat[],
): Promise<ReadonlyMap<string, string>> {
  const since = new Map(told.map(({ thing, at }) => [thing, at]));
  const [days, answers] = await Promise.all([
    events.getMany(Seats, [...since.keys()].map(dayKey)),
    answersOf(member, [...since.keys()]),
  ]);
  const isStill = (one: StoredAnswer) => seatsOf(one) > 0 && one.at <= (since.get(eventIdOf(one)) ?? '');
  const held = new Set(answers.filter(isStill).map(eventIdOf));
  const keys = days.filter(({ sk }) => held.has(sk)).map(({ sk, eventDate }) => eventKey(eventDate, sk));
  const titles = await events.getMany(Title, keys);
  return new Map(titles.map(({ id, eventTitle }) => [id, eventTitle]));
}
