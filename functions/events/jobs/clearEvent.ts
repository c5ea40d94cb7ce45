import { jobHandler } from '#functions/platform/jobs/job.ts';
import { findDeletedEvent } from '../store/deletedEvents.ts';
import { removeRsvpsTo } from '../store/rsvps.ts';
import { clearEvent } from './eventJobs.ts';
import { notifyAttendeesOnPage } from './notifyAttendees.ts';

/** The checkpoint after all attendees are notified: their RSVPs are being deleted. */
const clearing = 'clearing';

/**
 * Cleans up after a deleted event, one page per slice: notifies the attendees, then deletes their RSVPs. No RSVP can be
 * added any more, because each one is counted in the event.
 */
export const clearEventHandler = jobHandler(clearEvent, async ({ eventId }, checkpoint) => {
  if (checkpoint === clearing) return (await removeRsvpsTo(eventId)) ? clearing : undefined;
  const deletedEvent = await findDeletedEvent(eventId);
  if (deletedEvent?.notify !== true) return clearing;
  const { sequence } = deletedEvent;
  return (await notifyAttendeesOnPage({ eventId, sequence, changed: undefined }, checkpoint)) ?? clearing;
});
