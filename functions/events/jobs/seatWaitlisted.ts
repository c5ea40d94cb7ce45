import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { maxSeated } from '../rsvp/saveRsvp.ts';
import {
  addToCounts,
  enoughSeatsCondition,
  freeSeatsOf,
  sumOfChanges,
  seatsUnchanged,
} from '../store/capacity.ts';
import { countRsvpStep, nextOnWaitlist, seatingChange, seatsOfEvent, seatSteps } from '../store/rsvps.ts';
import { seatWaitlisted } from './eventJobs.ts';

/** Seats waitlisted members, some per step; RSVPs that arrive in the meantime wait behind them. */
export const seatWaitlistedHandler = jobHandler(seatWaitlisted, async ({ eventId }, _checkpoint, now) =>
  (await seatNext(eventId, now)) ? 'waiting' : undefined,
);

/**
 * Seats waitlisted members in turn. The last run opens the seats to other RSVPs again. An event that is over seats
 * nobody. Reads the whole waitlist until it knows who fits. @returns whether more of them may fit. Idempotent.
 */
function seatNext(eventId: string, now: Date): Promise<boolean> {
  return retryUntilDone(async () => {
    const seats = await seatsOfEvent(eventId, { consistent: true });
    if (seats?.seating !== true) return false;
    const next = hasEndedEverywhere(seats, now)
      ? []
      : (await nextOnWaitlist(eventId, freeSeatsOf(seats), { limit: maxSeated })).next;
    const sums = sumOfChanges(next.map(seatingChange));
    const isEnd = next.length === 0;
    const condition = isEnd ? seatsUnchanged(seats) : enoughSeatsCondition(seats, sums.going);
    const { done } = await transact([
      countRsvpStep(eventId, addToCounts(sums, condition, isEnd ? { remove: ['seating'] } : {})),
      ...next.flatMap((waitlisted) => seatSteps(eventId, waitlisted, now)),
    ]);
    return done ? !isEnd : RETRY;
  });
}
