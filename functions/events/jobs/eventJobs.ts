import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';
import { reminders } from '#shared/events/reminders.ts';

/**
 * Seats waitlisted members in turn: when seats are added, when more are waitlisted than one call looks through, and
 * when a past event is postponed.
 */
export const seatWaitlisted = job({
  name: 'seatWaitlisted',
  input: z.object({ eventId: z.string(), cause: z.string() }),
  unique: ({ eventId, cause }) => `${eventId}#${cause}`,
});

/** Notifies the attendees of a changed event; it ends if the event has changed again since. */
export const notifyAttendees = job({
  name: 'notifyAttendees',
  reachesPeople: true,
  input: z.object({ eventId: z.string(), sequence: z.number() }),
  unique: ({ eventId, sequence }) => `${eventId}#${sequence}`,
});

/**
 * Reminds the attendees of an event, some days before. One job for all of them, which reads their RSVPs when it is due;
 * it ends if the event has changed since, because a changed event has jobs of its own.
 */
export const remindAttendees = job({
  // Stored in the rows of jobs that are already scheduled, so it keeps its first name.
  name: 'remindGuests',
  reachesPeople: true,
  input: z.object({ eventId: z.string(), sequence: z.number(), which: z.enum(reminders) }),
  unique: ({ eventId, sequence, which }) => `${eventId}#${sequence}#${which}`,
});

/** Notifies the attendees of a deleted event and deletes their RSVPs. */
export const clearEvent = job({
  name: 'clearEvent',
  input: z.object({ eventId: z.string() }),
  unique: ({ eventId }) => eventId,
});
