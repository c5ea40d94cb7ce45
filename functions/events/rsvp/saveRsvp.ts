import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { rowExists } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { windowAt } from '#functions/platform/throttles/throttles.ts';
import type { RsvpAnswer } from '#shared/events/entities.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { seatWaitlisted } from '../jobs/eventJobs.ts';
import { isInTheirCalendar, rsvpMailSteps } from '../mail/rsvpMailSteps.ts';
import {
  type Rsvp,
  addToCounts,
  freeSeatsOf,
  type Seats,
  seatsTakenBy,
  rsvpResultOf,
  stillValidCondition,
  sumOfChanges,
  seatsUnchanged,
} from '../store/capacity.ts';
import {
  replaceRsvpSteps,
  type RsvpKey,
  countRsvpStep,
  readSeatsAndRsvp,
  nextOnWaitlist,
  type RsvpWrite,
  removeRsvp,
  seatingChange,
  seatSteps,
  type StoredRsvp,
} from '../store/rsvps.ts';

/** A member's RSVP to an event. */
interface RsvpRequest extends RsvpKey {
  readonly answer: RsvpAnswer;
  /** How many guests they bring. */
  readonly guests: number;
  readonly now: Date;
  /** How many times a member may change an RSVP in this many seconds. */
  readonly changeLimit: { readonly limit: number; readonly seconds: number };
}

/** An RSVP and the seats of its event after the change. */
interface RsvpResult {
  readonly answer: Rsvp;
  readonly seats: Seats;
}

/** Why an RSVP is not stored; `tooOften` lasts until the window of its limit ends. */
type RsvpRefusal = 'tooOften' | 'eventNotFound' | 'eventOver' | 'tooManyGuests' | 'noRoom';

/** Each takes four steps beside at most six others, of the hundred steps a transaction may have. */
export const maxSeated = 23;
/** A call looks through this many pages of the waitlist at most; a job does the rest. */
const pagesOfCall = 10;
const nobodyNext = { next: [], isMore: false } as const;

/**
 * Stores a member's RSVP and counts it in one transaction, which also seats the next in line if seats become free,
 * and starts the mail that confirms it.
 * Repeating an RSVP changes nothing. The first read is eventually consistent and cheap: the write is conditional on it,
 * and a refusal is never based on it alone.
 * @throws TimedOutError if concurrent RSVPs keep winning; then either nothing or everything was changed.
 */
export async function saveRsvp(request: RsvpRequest): Promise<RsvpResult | RsvpRefusal> {
  const turn = newId(request.now);
  const first = await attempt(request, turn, { consistent: false });
  return first === RETRY ? retryUntilDone(() => attempt(request, turn, { consistent: true })) : first;
}

async function attempt(
  request: RsvpRequest,
  turn: string,
  { consistent }: { readonly consistent: boolean },
): Promise<RsvpResult | RsvpRefusal | typeof RETRY> {
  const { seats, before } = await readSeatsAndRsvp(request, { consistent });
  if (seats === undefined) return consistent ? 'eventNotFound' : RETRY;
  if (before !== undefined && isSameRsvp(before, request))
    return consistent ? { answer: before, seats } : RETRY;
  const after = nextRsvp(seats, before, request, turn);
  const seatChange = typeof after === 'string' ? after : countRsvpChange(after, before, request);
  if (typeof seatChange === 'string') return consistent ? seatChange : RETRY;
  const outcome = await replace(request, { seats, before, after: seatChange, now: request.now });
  return outcome === undefined ? RETRY : { answer: seatChange, seats: outcome };
}

const isSameRsvp = (rsvp: Rsvp, { answer, guests }: RsvpRequest): boolean =>
  rsvp.answer === answer && (answer !== 'going' || rsvp.guests === guests);

function nextRsvp(
  seats: Seats,
  before: Rsvp | undefined,
  request: RsvpRequest,
  turn: string,
): Rsvp | RsvpRefusal {
  if (hasEndedEverywhere(seats, request.now)) return 'eventOver';
  // A member who brings more guests than are allowed by now may still reduce them.
  const maxGuests = Math.max(seats.maxGuests, before?.guests ?? 0);
  if (request.answer === 'going' && request.guests > maxGuests) return 'tooManyGuests';
  return rsvpResultOf(seats, before, request, turn);
}

/** Counts the change in the RSVP's own row, which costs nothing extra. */
function countRsvpChange(
  after: Rsvp,
  before: StoredRsvp | undefined,
  { now, changeLimit }: RsvpRequest,
): RsvpWrite | 'tooOften' {
  const { from } = windowAt(changeLimit.seconds, now);
  const changes = (before?.from === from ? before.changes : 0) + 1;
  // A 'no' frees seats, so a member over the limit may still say it once.
  const isTooMany = changes > changeLimit.limit && after.answer !== 'no';
  if (isTooMany) return 'tooOften';
  return {
    ...after,
    at: now.toISOString(),
    mailed: isInTheirCalendar(before, now) || undefined,
    changes,
    from,
  };
}

/**
 * Removes a member's RSVP and frees its seats, whatever the member's status.
 * @returns false if something has changed in the meantime.
 */
export async function withdrawRsvp(key: RsvpKey, now: Date): Promise<boolean> {
  const { seats, before } = await readSeatsAndRsvp(key, { consistent: true });
  if (before === undefined) return true;
  if (seats === undefined) return removeRsvp(key);
  return (await replace(key, { seats, before, after: undefined, now })) !== undefined;
}

interface Replacing {
  readonly seats: Seats;
  readonly before: StoredRsvp | undefined;
  readonly after: RsvpWrite | undefined;
  readonly now: Date;
}

/** @returns the seats after the change; undefined if what was read no longer holds. */
async function replace(key: RsvpKey, { seats, before, after, now }: Replacing): Promise<Seats | undefined> {
  const { eventId } = key;
  const freed = seatsTakenBy(before) - seatsTakenBy(after);
  const hasEnded = hasEndedEverywhere(seats, now);
  const isHandedOn = freed > 0 && seats.onWaitlist > 0 && seats.seating !== true && !hasEnded;
  const { next, isMore } = isHandedOn
    ? await nextOnWaitlist(eventId, freeSeatsOf(seats) + freed, { limit: maxSeated, pages: pagesOfCall })
    : nobodyNext;
  const sums = sumOfChanges([[before, after], ...next.map(seatingChange)]);
  const condition = isHandedOn
    ? seatsUnchanged(seats)
    : hasEnded
      ? rowExists
      : stillValidCondition(seats, before, after);
  const { done } = await transact([
    ...replaceRsvpSteps(key, before, after),
    countRsvpStep(eventId, addToCounts(sums, condition, isMore ? { set: { seating: true } } : {})),
    ...next.flatMap((waitlisted) => seatSteps(eventId, waitlisted, now)),
    ...(isMore ? [startJobStep(seatWaitlisted, { eventId, cause: newId(now) }, now)] : []),
    ...(after === undefined ? [] : rsvpMailSteps(key, after, now)),
  ]);
  if (!done) return undefined;
  const { going, onWaitlist } = seats;
  return { ...seats, going: going + sums.going, onWaitlist: onWaitlist + sums.onWaitlist };
}
