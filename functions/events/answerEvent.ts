import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { throttleLimitFor } from '#functions/platform/http/throttle.ts';
import { scaleLimit, windowAt } from '#functions/platform/throttles/throttles.ts';
import { serve } from '#functions/serve.ts';
import { answerEvent } from '#shared/events/rsvpRoutes.ts';
import { saveRsvp } from './rsvp/saveRsvp.ts';
import { showSeats, showOwnRsvpWithPosition } from './showSeats.ts';

const { throttle } = answerEvent;

/** Stores a member's RSVP and the number of guests. */
export async function run({ params, body, caller, now, fail }: Call<typeof answerEvent>) {
  const { answer, guests = 0 } = body;
  const { seconds } = throttle;
  const changeLimit = { limit: scaleLimit(throttleLimitFor(throttle, caller, now)), seconds };
  const request = { eventId: params.id, member: caller.userId, answer, guests, now, changeLimit };
  const done = await saveRsvp(request);
  if (done === 'tooOften') {
    throw commonFailure('tooManyTries', { retryAfterSeconds: windowAt(seconds, now).left });
  }
  if (typeof done === 'string') return fail(done);
  const mine = await showOwnRsvpWithPosition(params.id, done.answer);
  return { success: true as const, ...mine, ...showSeats(done.seats) };
}

export const handler = serve(answerEvent, run);
