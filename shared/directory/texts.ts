/** Texts of the people directory and of the global search. */
export const directoryTexts = {
  directoryFailed: "Couldn't search the directory. Please try again.",
  classesFailed: "Couldn't load classes.",
  classUnknown: 'No one from this class has joined yet.',
  away: "The directory isn't ready yet. Please try again in a moment.",
  searchFailed: "Couldn't search. Please try again.",
} as const;
