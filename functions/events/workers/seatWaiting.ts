import { seatNext } from '../rsvp/answerRsvp.ts';
import type { seatWaiting } from './eventJobs.ts';
import type { JobHandler } from '#functions/platform/jobs/job.ts';

/** Seats waiting members, some per step; RSVPs that arrive in the meantime queue behind them. */
export const run: JobHandler<typeof seatWaiting.input> = async ({ eventId }) =>
  (await seatNext(eventId, new Date())) ? 'waiting' : undefined;
