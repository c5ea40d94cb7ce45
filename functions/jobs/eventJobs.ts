import * as z from 'zod/mini';
import { job } from './job.ts';

/**
 * Gives seats to those who wait, in their turn: where there are more than there were, where more wait than a call looks
 * through, and where what was over is put off.
 */
export const seatWaiting = job({
  name: 'seatWaiting',
  input: z.object({ eventId: z.string(), cause: z.string() }),
  unique: ({ eventId, cause }) => `${eventId}#${cause}`,
});

/** Takes away what was answered to a deleted event. */
export const clearEvent = job({
  name: 'clearEvent',
  input: z.object({ eventId: z.string() }),
  unique: ({ eventId }) => eventId,
});
