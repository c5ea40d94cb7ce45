import { removeAnswersTo } from '../stores/eventAnswers.ts';
import type { clearEvent } from './eventJobs.ts';
import type { Work } from './job.ts';

/** Clears up behind a deleted event, a page a step; no answer can be added any more, since each counts in the event. */
export const work: Work<typeof clearEvent.input> = async ({ eventId }) =>
  (await removeAnswersTo(eventId)) ? 'answers' : undefined;
