/** Numbers of the search of everything: what it reads for one question is bounded, and it says so. */
export const searchLimits = {
  /** Characters of what is searched for. */
  wordsLength: 200,
  /** Of a kind so many are answered; the number of all that were found stands beside them. */
  hitsMost: 5,
  /** The newest experiences are looked through, so many. */
  experiencesMost: 100,
  /** Events from so many days ago on, so many. */
  eventDaysBack: 365,
  eventsMost: 100,
  /** The newest messages of the newest own conversations. */
  conversationsMost: 20,
  messagesMost: 50,
  /** Characters of an excerpt. */
  excerptLength: 90,
} as const;
