/** Texts of the people directory. */
export const directoryTexts = {
  directoryFailed: "Couldn't search the directory. Please try again.",
  classesFailed: "Couldn't load classes. Please try again.",
  classUnknown: 'No one from this class has joined yet.',
  away: 'The directory is getting ready. Please try again in a moment.',
} as const;
