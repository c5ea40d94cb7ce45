/** What is said about events, their times and their seats. */
export const eventTexts = {
  zoneNeeded: 'Time zone is required beside a time.',
  startNeeded: 'Start time is required beside an end.',
} as const;
