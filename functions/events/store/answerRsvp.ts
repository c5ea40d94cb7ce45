import type { GuestAnswer } from '#shared/eventEntities.ts';
import { isOver } from '#shared/eventDay.ts';
import { seatWaiting } from '../workers/eventJobs.ts';
import {
  answerSteps,
  type Asked,
  countStep,
  look,
  nextInTurn,
  type Noted,
  removeAnswer,
  seated,
  seatsOfEvent,
  seatSteps,
  type StoredRsvp,
} from './rsvps.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { startStep } from '#functions/platform/jobs/jobs.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import {
  type RsvpAnswer,
  countIn,
  roomOf,
  type Seats,
  seatsOf,
  settle,
  stands,
  stillRight,
  stillSeats,
  sumOf,
  unchanged,
} from './capacity.ts';
import { windowAt } from '#functions/platform/http/throttles.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/** What a member wants of an event. */
export interface RsvpRequest extends Asked {
  readonly answer: GuestAnswer;
  /** Whom they bring along. */
  readonly guests: number;
  readonly now: Date;
  /** As often as one member may change an answer in so many seconds. */
  readonly bound: { readonly most: number; readonly seconds: number };
}

/** How an answer and the seats of its event stand behind it. */
export interface Answered {
  readonly answer: RsvpAnswer;
  readonly seats: Seats;
}

/** Why an answer is not kept; `tooOften` until the seconds of its bound begin anew. */
export type Refused = 'tooOften' | 'eventNotFound' | 'eventOver' | 'tooManyGuests' | 'noRoom';

/** Three steps each beside four others, of the hundred that a transaction takes. */
const seatedMost = 32;
/** Whoever gives seats back does not wait while more of the queue than this is looked through: a job does the rest. */
const pagesOfCall = 10;
const nobodyNext = { next: [], isMore: false } as const;

/**
 * Keeps a member's answer and counts it in one transaction, which seats whoever comes next where it gives seats back.
 * The same answer again changes nothing. The first look is a cheap one, which may be of a moment ago: what was seen then
 * is only written where it still holds, and nothing is said that rests on it alone.
 * @throws Unavailable where too many others were faster, again and again: nothing was changed then, or all of it.
 */
export async function answerRsvp(wish: RsvpRequest): Promise<Answered | Refused> {
  const turn = newId(wish.now);
  const first = await attempt(wish, turn, false);
  return first === RETRY ? retryUntilDone(() => attempt(wish, turn, true)) : first;
}

async function attempt(
  wish: RsvpRequest,
  turn: string,
  isSure: boolean,
): Promise<Answered | Refused | typeof RETRY> {
  const { seats, before } = await look(wish, isSure);
  if (seats === undefined) return isSure ? 'eventNotFound' : RETRY;
  if (before !== undefined && isWished(before, wish)) return isSure ? { answer: before, seats } : RETRY;
  const after = choose(seats, before, wish, turn);
  const noted = typeof after === 'string' ? after : note(after, before, wish);
  if (typeof noted === 'string') return isSure ? noted : RETRY;
  const written = await replace(wish, { seats, before, after: noted, now: wish.now });
  return written === undefined ? RETRY : { answer: noted, seats: written };
}

const isWished = (one: RsvpAnswer, { answer, guests }: RsvpRequest): boolean =>
  one.answer === answer && (answer !== 'going' || one.guests === guests);

function choose(
  seats: Seats,
  before: RsvpAnswer | undefined,
  wish: RsvpRequest,
  turn: string,
): RsvpAnswer | Refused {
  if (isOver(seats, wish.now)) return 'eventOver';
  // Whoever brings more than one may by now may still leave some of them at home.
  const guestsMost = Math.max(seats.guestsMost, before?.guests ?? 0);
  if (wish.answer === 'going' && wish.guests > guestsMost) return 'tooManyGuests';
  return settle(seats, before, wish, turn);
}

/** Counts the change in the row of the answer itself, where it costs nothing. */
function note(
  after: RsvpAnswer,
  before: StoredRsvp | undefined,
  { now, bound }: RsvpRequest,
): Noted | 'tooOften' {
  const { from } = windowAt(bound.seconds, now);
  const changes = (before?.from === from ? before.changes : 0) + 1;
  // To say no gives back; who may say nothing else any more says it once.
  const isTooMany = changes > bound.most && after.answer !== 'no';
  return isTooMany ? 'tooOften' : { ...after, at: now.toISOString(), changes, from };
}

/**
 * Takes a member's answer away, whoever they are now, with the seats it has.
 * @returns false where something has changed meanwhile.
 */
export async function withdraw(asked: Asked, now: Date): Promise<boolean> {
  const { seats, before } = await look(asked, true);
  if (before === undefined) return true;
  if (seats === undefined) return removeAnswer(asked);
  return (await replace(asked, { seats, before, after: undefined, now })) !== undefined;
}

interface Replacing {
  readonly seats: Seats;
  readonly before: StoredRsvp | undefined;
  readonly after: Noted | undefined;
  readonly now: Date;
}

/** @returns the seats as they stand then; undefined where what was read does not hold any more. */
async function replace(asked: Asked, { seats, before, after, now }: Replacing): Promise<Seats | undefined> {
  const { eventId } = asked;
  const freed = seatsOf(before) - seatsOf(after);
  const isPast = isOver(seats, now);
  const isHandedOn = freed > 0 && seats.waiting > 0 && seats.seating !== true && !isPast;
  const { next, isMore } = isHandedOn
    ? await nextInTurn(eventId, roomOf(seats) + freed, { most: seatedMost, pages: pagesOfCall })
    : nobodyNext;
  const sums = sumOf([[before, after], ...next.map(seated)]);
  const condition = isHandedOn ? unchanged(seats) : isPast ? stands : stillRight(seats, before, after);
  const { done } = await transact([
    ...answerSteps(asked, before, after),
    countStep(eventId, countIn(sums, condition, isMore ? { set: { seating: true } } : {})),
    ...next.flatMap((one) => seatSteps(eventId, one, now)),
    ...(isMore ? [startStep(seatWaiting, { eventId, cause: newId(now) }, now)] : []),
  ]);
  if (!done) return undefined;
  const { going, waiting } = seats;
  return { ...seats, going: going + sums.going, waiting: waiting + sums.waiting };
}

/**
 * Seats some of those who wait, in their turn, after more seats were allowed or more waited than a call looks through; the
 * last of it lets others answer as ever. What is over seats nobody. It looks at all who wait until it knows who fits.
 * @returns whether more of them may fit. Safe to repeat.
 */
export function seatNext(eventId: string, now: Date): Promise<boolean> {
  return retryUntilDone(async () => {
    const seats = await seatsOfEvent(eventId, true);
    if (seats?.seating !== true) return false;
    const { next } = isOver(seats, now)
      ? nobodyNext
      : await nextInTurn(eventId, roomOf(seats), { most: seatedMost });
    const sums = sumOf(next.map(seated));
    const isEnd = next.length === 0;
    const condition = isEnd ? unchanged(seats) : stillSeats(seats, sums.going);
    const { done } = await transact([
      countStep(eventId, countIn(sums, condition, isEnd ? { remove: ['seating'] } : {})),
      ...next.flatMap((one) => seatSteps(eventId, one, now)),
    ]);
    return done ? !isEnd : RETRY;
  });
}
