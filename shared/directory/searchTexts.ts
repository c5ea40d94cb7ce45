/** Texts of the global search. */
export const searchTexts = {
  peopleFailed: 'People could not be searched. The rest is shown.',
  thingsFailed: 'Experiences, events and messages could not be searched. The rest is shown.',
  searchFailed: 'The search failed. Please try again.',
} as const;
