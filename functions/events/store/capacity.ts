import * as z from 'zod/mini';
import type { GuestAnswer } from '#shared/eventEntities.ts';
import type { Change, Condition, Values } from '#functions/platform/dynamo/table.ts';

/**
 * The seats of an event as its row `DAY` in table Events counts them, and what an answer changes there. A guest takes a
 * seat as whoever brings them does. While `seating` stands, those who wait come first: `seatWaiting.ts` is at work.
 */

const count = z._default(z.number(), 0);

export const Seats = z.object({
  sk: z.string(),
  eventDate: z.string(),
  /** How many there are; without it as many as people come. */
  seats: z.optional(z.number()),
  guestsMost: count,
  /** Seats taken, those of guests included. */
  going: count,
  guests: count,
  maybe: count,
  declined: count,
  /** How many answers wait, not seats. */
  waiting: count,
  /** Counts the changes. */
  version: count,
  seating: z.optional(z.boolean()),
});
export type Seats = z.output<typeof Seats>;

/** An answer as it is kept. Who wants to come and has a `turn` waits, in the order of these ULIDs. */
export interface RsvpAnswer {
  readonly answer: GuestAnswer;
  readonly guests: number;
  readonly turn?: string | undefined;
}

export const dayKey = (id: string) => ({ pk: 'DAY', sk: id });

/** How many seats are left: none or less where fewer were allowed than are taken. */
export const roomOf = ({ seats = Infinity, going }: Seats): number => seats - going;

/** The seats that an answer has. */
export function seatsOf(one: RsvpAnswer | undefined): number {
  return one?.answer === 'going' && one.turn === undefined ? 1 + one.guests : 0;
}

export type Sums = Readonly<Record<'going' | 'guests' | 'maybe' | 'declined' | 'waiting', number>>;

function countedAs(one: RsvpAnswer | undefined): Sums {
  const isWaiting = one?.turn !== undefined;
  return {
    going: seatsOf(one),
    guests: one === undefined || isWaiting ? 0 : one.guests,
    maybe: one?.answer === 'maybe' ? 1 : 0,
    declined: one?.answer === 'no' ? 1 : 0,
    waiting: isWaiting ? 1 : 0,
  };
}

/** What it adds to the counts that answers take the place of others. */
export function sumOf(changes: readonly (readonly [RsvpAnswer | undefined, RsvpAnswer | undefined])[]): Sums {
  const sums = { going: 0, guests: 0, maybe: 0, declined: 0, waiting: 0 };
  for (const [before, after] of changes) {
    const [was, is] = [countedAs(before), countedAs(after)];
    sums.going += is.going - was.going;
    sums.guests += is.guests - was.guests;
    sums.maybe += is.maybe - was.maybe;
    sums.declined += is.declined - was.declined;
    sums.waiting += is.waiting - was.waiting;
  }
  return sums;
}

/**
 * What becomes of a wish: whoever fits has their seats, whoever has none waits. Who has seats and wants more than there
 * are keeps theirs.
 * @param turn the turn of whoever comes to wait.
 */
export function settle(
  seats: Seats,
  before: RsvpAnswer | undefined,
  wish: Pick<RsvpAnswer, 'answer' | 'guests'>,
  turn: string,
): RsvpAnswer | 'noRoom' {
  const { answer, guests } = wish;
  if (answer !== 'going') return { answer, guests: 0 };
  const [had, wanted] = [seatsOf(before), 1 + guests];
  const isRoom = wanted - had <= roomOf(seats) && seats.seating !== true;
  if (wanted <= had || isRoom) return { answer, guests };
  if (had > 0 || wanted > (seats.seats ?? Infinity)) return 'noRoom';
  return { answer, guests, turn: before?.turn ?? turn };
}

/** Holds while the event stands. */
export const stands: Condition = { expression: 'attribute_exists(pk)' };

/** Holds while the event stands, and nobody has changed its seats since they were read. */
export const unchanged = ({ version }: Seats): Condition =>
  version === 0
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(version)' }
    : { expression: 'version = :version', values: { ':version': version } };

export const nobodyWaits: Condition = {
  expression: '(attribute_not_exists(waiting) OR waiting = :none)',
  values: { ':none': 0 },
};

/**
 * What must still hold where an answer is stored, and no more: thousands who answer at once do not refuse each other as
 * long as each of them is as right as before.
 */
export function stillRight(
  seen: Seats,
  before: RsvpAnswer | undefined,
  after: RsvpAnswer | undefined,
): Condition {
  const more = seatsOf(after) - seatsOf(before);
  if (after?.turn !== undefined) return both(sameSeats(seen), isFull(seen, 1 + after.guests));
  if (more > 0) return both(sameSeats(seen), isRoomFor(seen, more));
  if (more < 0 && seen.seating !== true) return both(stands, nobodyWaits);
  return more < 0 ? both(stands, { expression: 'attribute_exists(seating)' }) : stands;
}

function sameSeats({ seats }: Seats): Condition {
  return seats === undefined
    ? both(stands, { expression: 'attribute_not_exists(seats)' })
    : { expression: 'seats = :seats', values: { ':seats': seats } };
}

/** What must still hold where those are seated who wait: others who answer meanwhile do not refuse it. */
export function stillSeats(seen: Seats, wanted: number): Condition {
  const isSeating: Condition = {
    expression: 'attribute_exists(seating) AND eventDate = :day',
    values: { ':day': seen.eventDate },
  };
  return both(isSeating, both(sameSeats(seen), isRoom(seen, wanted)));
}

function isRoomFor(seen: Seats, more: number): Condition {
  return both({ expression: 'attribute_not_exists(seating)' }, isRoom(seen, more));
}

function isRoom({ seats }: Seats, more: number): Condition {
  if (seats === undefined) return stands;
  return {
    expression: '(attribute_not_exists(going) OR going <= :room)',
    values: { ':room': seats - more },
  };
}

function isFull({ seats }: Seats, wanted: number): Condition {
  const othersFirst = 'attribute_exists(seating)';
  if (seats === undefined) return { expression: othersFirst };
  return {
    expression: `(${othersFirst} OR going > :room)`,
    values: { ':room': seats - wanted },
  };
}

/** Both conditions in one. */
export function both(one: Condition, other: Condition): Condition {
  return {
    expression: `${one.expression} AND ${other.expression}`,
    values: { ...one.values, ...other.values },
  };
}

/** The change of the row `DAY` that counts this in. */
export function countIn(sums: Sums, condition: Condition, also: Pick<Change, 'set' | 'remove'> = {}): Change {
  const counted: Values = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  return { ...also, add: { ...counted, version: 1 }, condition };
}
