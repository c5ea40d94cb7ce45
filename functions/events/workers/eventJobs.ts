import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/**
 * Gives seats to those who wait, in their turn: where there are more than there were, where more wait than a call looks
 * through, and where what was over is put off.
 */
export const seatWaiting = job({
  name: 'seatWaiting',
  input: z.object({ eventId: z.string(), cause: z.string() }),
  unique: ({ eventId, cause }) => `${eventId}#${cause}`,
});

/** Tells the guests of an event that it has changed; it ends where the event has changed again since. */
export const notifyGuests = job({
  name: 'notifyGuests',
  input: z.object({ eventId: z.string(), sequence: z.number() }),
  unique: ({ eventId, sequence }) => `${eventId}#${sequence}`,
});

/** Tells the guests of a deleted event, and takes away what was answered to it. */
export const clearEvent = job({
  name: 'clearEvent',
  input: z.object({ eventId: z.string() }),
  unique: ({ eventId }) => eventId,
});
