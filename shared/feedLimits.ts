/** Numbers of the feed's filters. */
export const feedLimits = {
  /** Companies, or places, that one question may name. */
  valuesMost: 20,
  /** Characters of all of them, as they stand in an address. */
  valuesLength: 1000,
  /** Of those somebody follows, so many of the newest count. */
  followeesMost: 10_000,
  /** As long as there is no index, so many of the newest experiences are looked through. */
  newestMost: 500,
} as const;
