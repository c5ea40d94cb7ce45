/** Constants of the search in the people directory. */
export const engineLimits = {
  /** Words of at least this length are found inside other words, shorter ones only at the start of names. */
  insideFrom: 3,
  /** Words of at least this length tolerate one typo, if fewer than `few` people are found without. */
  typoFrom: 5,
  few: 5,
  /** Values of a facet that come with a result, and that are returned when more are requested. */
  maxPerFacet: 50,
  maxValues: 200,
} as const;
