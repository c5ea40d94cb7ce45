import { seatNext } from '../store/answerRsvp.ts';
import type { seatWaiting } from './eventJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/** Seats those who wait, some at a time; who answers meanwhile waits behind them. */
export const work: Work<typeof seatWaiting.input> = async ({ eventId }) =>
  (await seatNext(eventId, new Date())) ? 'waiting' : undefined;
