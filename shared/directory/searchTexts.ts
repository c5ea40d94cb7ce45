/** Texts of the global search. */
export const searchTexts = {
  searchFailed: "Couldn't search. Please try again.",
} as const;
