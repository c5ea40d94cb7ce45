/** Texts of the home page. */
export const homeTexts = {
  homeFailed: "Couldn't load what's new for you.",
} as const;
