/** Limits of the global search: one query reads a bounded amount, and the response says so. */
export const searchLimits = {
  /** Characters of a search. */
  wordsLength: 200,
  /** Results per kind; the number of all results is beside them. */
  maxHits: 5,
  /** Number of newest experiences that are searched. */
  maxExperiences: 100,
  /** Events from this many days ago on, and their number. */
  eventDaysBack: 365,
  maxEvents: 100,
  /** The newest messages of the caller's newest conversations. */
  maxConversations: 20,
  maxMessages: 50,
  /** Characters of an excerpt. */
  excerptLength: 90,
} as const;
