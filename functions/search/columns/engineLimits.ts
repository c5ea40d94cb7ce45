/** The numbers of search in the people directory. */
export const engineLimits = {
  /** Letters from which a word is found inside others; shorter ones at the beginnings of names alone. */
  insideFrom: 3,
  /** Letters from which a word is forgiven one typo, where fewer people than `few` are found without. */
  typoFrom: 5,
  few: 5,
  /** Values of one facet beside a result, and where more of them are asked for. */
  facetMost: 50,
  valuesMost: 200,
} as const;
