/** Limits of the people directory. */
export const directoryLimits = {
  /** Characters of a search. */
  textLength: 200,
  /** Values of one facet that a search may name. */
  maxValues: 50,
  /** Characters of all values of a facet together, as in an address. */
  valuesLength: 2000,
  /** Counts below this are not shown. */
  countedFrom: 3,
  /** If the directory is being built, the client retries after this many seconds. */
  retryAfterSeconds: 5,
} as const;
