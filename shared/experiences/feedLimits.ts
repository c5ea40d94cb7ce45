/** Limits of the feed's filters. */
export const feedLimits = {
  /** Companies, or places, in one query. */
  valuesMost: 20,
  /** Characters of all of them, as in an address. */
  valuesLength: 1000,
  /** Only so many of the newest follows count. */
  followeesMost: 10_000,
  /** Without an index, so many of the newest experiences are searched. */
  newestMost: 500,
} as const;
