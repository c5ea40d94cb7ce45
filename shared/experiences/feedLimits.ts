/** Limits of the feed's filters. */
export const feedLimits = {
  /** Companies, or places, in one query. */
  maxValues: 20,
  /** Characters of all of them, as in an address. */
  valuesLength: 1000,
  /** Only this many of the newest follows count. */
  maxFollowees: 10_000,
  /** Without an index, this many of the newest experiences are searched. */
  maxNewest: 500,
} as const;
