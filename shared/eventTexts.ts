/** What is said about events, their times and their seats. */
export const eventTexts = {
  zoneNeeded: 'Time zone is required beside a time.',
  startNeeded: 'Start time is required beside an end.',
  failed: 'Failed to fetch the event.',
  answerFailed: 'Failed to save your answer.',
  over: 'This event is over.',
  tooManyGuests: 'That is more guests than one may bring.',
  noRoom: 'There are not that many places left.',
} as const;
