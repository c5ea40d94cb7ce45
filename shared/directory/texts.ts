/** Texts of the people directory. */
export const directoryTexts = {
  directoryFailed: 'Failed to search the directory. Please try again.',
  classesFailed: 'Failed to fetch the classes. Please try again.',
  classUnknown: 'Nobody of this class is here yet.',
  away: 'The directory is being prepared. Searching works again in a moment.',
} as const;
