import { removeAnswersTo } from '../store/rsvps.ts';
import { goneEvent } from '../store/deletedEvents.ts';
import type { clearEvent } from './eventJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';
import { tellPage } from './notifyGuests.ts';

/** Where all guests were told, and their answers go. */
const clearing = 'clearing';

/**
 * Clears up behind a deleted event, a page a step: first its guests are told, then their answers go. No answer can be added
 * any more, since each counts in the event.
 */
export const work: Work<typeof clearEvent.input> = async ({ eventId }, place) => {
  if (place === clearing) return (await removeAnswersTo(eventId)) ? clearing : undefined;
  const gone = await goneEvent(eventId);
  if (gone?.areTold !== true) return clearing;
  const { sequence } = gone;
  return (await tellPage({ kind: 'eventCancelled', eventId, sequence, changed: '' }, place)) ?? clearing;
};
