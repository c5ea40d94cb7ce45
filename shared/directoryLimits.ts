/** Numbers of the people directory. */
export const directoryLimits = {
  /** Characters of what is searched for. */
  textLength: 200,
  /** Values of one facet that a search may name. */
  valuesMost: 50,
  /** Characters of all values of a facet together, as they stand in an address. */
  valuesLength: 2000,
  /** Values of a facet that are answered where it is asked for by itself. */
  facetValuesMost: 200,
  /** Of fewer people no numbers are told. */
  countedFrom: 3,
  /** Whoever finds the directory being built asks again after so many seconds. */
  awaySeconds: 5,
} as const;
