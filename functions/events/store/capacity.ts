import * as z from 'zod/mini';
import {
  allOf,
  anyOf,
  type Attributes,
  type Change,
  type Condition,
  rowExists,
  attributeIs,
  attributeIsMissing,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import type { RsvpAnswer } from '#shared/events/entities.ts';

/**
 * The seats of an event, counted in its row `DAY` in table Events, and how an RSVP changes them. A guest takes a seat
 * like the member who brings them. While `seating` is set, waitlisted members come first: `seatWaitlisted.ts` is
 * running.
 */

const count = z._default(z.number(), 0);

/** The row `DAY`. */
export const Seats = z.object({
  sk: z.string(),
  eventDate: z.string(),
  /** The number of seats; unlimited if absent. */
  capacity: z.optional(z.number()),
  maxGuests: count,
  /** Seats taken, including those of guests. */
  going: count,
  guests: count,
  maybe: count,
  declined: count,
  /** How many RSVPs are on the waitlist (not seats). */
  onWaitlist: count,
  /** Incremented by each change. */
  version: count,
  seating: z.optional(z.boolean()),
});
export type Seats = z.output<typeof Seats>;

/** An RSVP. 'Going' with a `turn` is on the waitlist, in the order of these ULIDs. */
export interface Rsvp {
  readonly answer: RsvpAnswer;
  readonly guests: number;
  readonly turn?: string | undefined;
}

export const dayRowKey = (id: string) => ({ pk: 'DAY', sk: id });

/** How many seats are left: zero or negative if fewer are allowed than are taken. */
export const freeSeatsOf = ({ capacity = Infinity, going }: Seats): number => capacity - going;

/** The seats that an RSVP takes. */
export function seatsTakenBy(rsvp: Rsvp | undefined): number {
  return rsvp?.answer === 'going' && rsvp.turn === undefined ? 1 + rsvp.guests : 0;
}

type CountSums = Readonly<Record<'going' | 'guests' | 'maybe' | 'declined' | 'onWaitlist', number>>;

function countedAs(rsvp: Rsvp | undefined): CountSums {
  const isWaitlisted = rsvp?.turn !== undefined;
  return {
    going: seatsTakenBy(rsvp),
    guests: rsvp === undefined || isWaitlisted ? 0 : rsvp.guests,
    maybe: rsvp?.answer === 'maybe' ? 1 : 0,
    declined: rsvp?.answer === 'no' ? 1 : 0,
    onWaitlist: isWaitlisted ? 1 : 0,
  };
}

/** What a list of replaced RSVPs adds to the counts. */
export function sumOfChanges(changes: readonly (readonly [Rsvp | undefined, Rsvp | undefined])[]): CountSums {
  const sums = { going: 0, guests: 0, maybe: 0, declined: 0, onWaitlist: 0 };
  for (const [before, after] of changes) {
    const [was, is] = [countedAs(before), countedAs(after)];
    sums.going += is.going - was.going;
    sums.guests += is.guests - was.guests;
    sums.maybe += is.maybe - was.maybe;
    sums.declined += is.declined - was.declined;
    sums.onWaitlist += is.onWaitlist - was.onWaitlist;
  }
  return sums;
}

/**
 * The RSVP that results from a request: it takes its seats if there are enough, and joins the waitlist if the member
 * has none. A member with seats who asks for more than are left keeps what they have.
 * @param turn the turn on the waitlist.
 */
export function rsvpResultOf(
  seats: Seats,
  before: Rsvp | undefined,
  request: Pick<Rsvp, 'answer' | 'guests'>,
  turn: string,
): Rsvp | 'noRoom' {
  const { answer, guests } = request;
  if (answer !== 'going') return { answer, guests: 0 };
  const [had, wanted] = [seatsTakenBy(before), 1 + guests];
  const hasRoom = wanted - had <= freeSeatsOf(seats) && seats.seating !== true;
  if (wanted <= had || hasRoom) return { answer, guests };
  if (had > 0 || wanted > (seats.capacity ?? Infinity)) return 'noRoom';
  return { answer, guests, turn: before?.turn ?? turn };
}

/** Holds while the event exists and its seats have not changed since they were read. */
export const seatsUnchanged = ({ version }: Seats): Condition =>
  allOf(rowExists, attributeIsAsRead('version', version === 0 ? undefined : version));

export const waitlistIsEmpty = anyOf(attributeIsMissing('onWaitlist'), attributeIs('onWaitlist', 0));

/** Waitlisted members come first. */
const isSeating: Condition = { expression: 'attribute_exists(seating)' };

/**
 * The weakest condition under which an RSVP may still be stored, so that thousands of concurrent RSVPs do not conflict
 * as long as each is still valid.
 */
export function stillValidCondition(
  seats: Seats,
  before: Rsvp | undefined,
  after: Rsvp | undefined,
): Condition {
  const addedSeats = seatsTakenBy(after) - seatsTakenBy(before);
  if (after?.turn !== undefined) return allOf(sameCapacity(seats), isFull(seats, 1 + after.guests));
  if (addedSeats > 0) return allOf(sameCapacity(seats), isRoomFor(seats, addedSeats));
  if (addedSeats < 0 && seats.seating !== true) return allOf(rowExists, waitlistIsEmpty);
  return addedSeats < 0 ? allOf(rowExists, isSeating) : rowExists;
}

const sameCapacity = ({ capacity }: Seats): Condition =>
  allOf(rowExists, attributeIsAsRead('capacity', capacity));

/** The condition under which waitlisted members may still be seated; concurrent RSVPs do not break it. */
export function enoughSeatsCondition(seats: Seats, neededSeats: number): Condition {
  const onItsDay = attributeIs('eventDate', seats.eventDate);
  return allOf(isSeating, onItsDay, sameCapacity(seats), isRoom(seats, neededSeats));
}

function isRoomFor(seats: Seats, addedSeats: number): Condition {
  return allOf(attributeIsMissing('seating'), isRoom(seats, addedSeats));
}

function isRoom({ capacity }: Seats, addedSeats: number): Condition {
  if (capacity === undefined) return rowExists;
  return {
    expression: 'attribute_not_exists(going) OR going <= :room',
    values: { ':room': capacity - addedSeats },
  };
}

function isFull({ capacity }: Seats, neededSeats: number): Condition {
  if (capacity === undefined) return isSeating;
  return anyOf(isSeating, { expression: 'going > :room', values: { ':room': capacity - neededSeats } });
}

/** The change to the row `DAY` that adds these sums. */
export function addToCounts(
  sums: CountSums,
  condition: Condition,
  also: Pick<Change, 'set' | 'remove'> = {},
): Change {
  const nonZeroSums: Attributes = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  return { ...also, add: { ...nonZeroSums, version: 1 }, condition };
}
