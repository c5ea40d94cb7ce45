import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { throttleLimitFor } from '#functions/platform/http/throttle.ts';
import { scaleLimit, windowAt } from '#functions/platform/throttles/throttles.ts';
import { serve } from '#functions/serve.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { saveRsvp } from './rsvp/saveRsvp.ts';
import { showSeats, showOwnRsvpWithPosition } from './showSeats.ts';

const { throttle } = answerEvent;

/** Stores a member's RSVP and the number of guests. */
export async function run({ params, body, caller, now, fail }: Call<typeof answerEvent>) {
  const { answer, guests = 0 } = body;
  const { seconds } = throttle;
  const changeLimit = { limit: scaleLimit(throttleLimitFor(throttle, caller, now)), seconds };
  const request = { eventId: params.id, memberId: caller.userId, answer, guests, now, changeLimit };
  const result = await saveRsvp(request);
  if (result === 'tooOften') {
    throw commonFailure('tooManyTries', { retryAfterSeconds: windowAt(seconds, now).left });
  }
  if (typeof result === 'string') return fail(result);
  const ownRsvp = await showOwnRsvpWithPosition(params.id, result.answer);
  return { success: true as const, ...ownRsvp, ...showSeats(result.seats) };
}

export const handler = serve(answerEvent, run);
