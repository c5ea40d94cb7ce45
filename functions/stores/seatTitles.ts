import * as z from 'zod/mini';
import { answersOf, eventIdOf } from './eventAnswers.ts';
import { eventKey } from './eventRows.ts';
import { dayKey, Seats, seatsOf } from './eventSeats.ts';
import { Table } from './table.ts';

/** Table Events, as far as somebody is told of seats of theirs; `events.ts` says where its rows are. */
const events = new Table('events');

const Title = z.object({ id: z.string(), eventTitle: z.string() });

/**
 * The titles of those of these events at which a member has a seat, by their ids; an event that is gone, or whose seat
 * was given back, is missing. In two BatchGets, one behind the other; for no events none.
 */
export async function seatTitlesOf(
  member: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [days, answers] = await Promise.all([
    events.getMany(Seats, eventIds.map(dayKey)),
    answersOf(member, eventIds),
  ]);
  const held = new Set(answers.filter((one) => seatsOf(one) > 0).map(eventIdOf));
  const keys = days.filter(({ sk }) => held.has(sk)).map(({ sk, eventDate }) => eventKey(eventDate, sk));
  const titles = await events.getMany(Title, keys);
  return new Map(titles.map(({ id, eventTitle }) => [id, eventTitle]));
}
