import { seatNext } from '../rsvp/answerRsvp.ts';
import type { seatWaitlisted } from './eventJobs.ts';
import type { JobHandler } from '#functions/platform/jobs/job.ts';

/** Seats waitlisted members, some per step; RSVPs that arrive in the meantime join the waitlist behind them. */
export const run: JobHandler<typeof seatWaitlisted.input> = async ({ eventId }) =>
  (await seatNext(eventId, new Date())) ? 'waiting' : undefined;
