import type { OwnAnswer } from './entities.ts';

/** Texts about events, their times and seats. */
export const eventTexts = {
  zoneNeeded: 'Time zone is required beside a time.',
  startNeeded: 'Start time is required beside an end.',
  failed: 'Failed to fetch the event.',
  answerFailed: 'Failed to save your answer.',
  over: 'This event is over.',
  tooManyGuests: 'That is more guests than one may bring.',
  noRoom: 'There are not that many places left.',
  guestsFailed: 'Failed to fetch the guests.',
  exportFailed: 'Failed to export the guests.',
  exportOver: 'The download took too long. Please begin again.',
} as const;

/** An RSVP in one word. */
export function guestWord({ answer, waiting }: Pick<OwnAnswer, 'answer' | 'waiting'>): string {
  if (waiting) return 'Waiting';
  return { going: 'Going', maybe: 'Maybe', no: "Can't" }[answer];
}
