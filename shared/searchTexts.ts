/** The sentences of the search of everything. */
export const searchTexts = {
  searchFailed: 'The search failed. Please try again.',
} as const;
