/** The numbers of becoming a member, with their units. */
export const membershipLimits = {
  /** Letters of what somebody tells the school, and of what the school answers. */
  wordsLength: 1000,
  /** Letters of the school's own id of a person. */
  ownIdLength: 40,
  classYearFirst: 1900,
  /** How long a decision may be taken back, seconds: only then it is mailed. */
  undoSeconds: 10,
  /** People whom one invitation brings in at most, and days for which it is good. */
  invitationUsesMost: 500,
  invitationDaysMost: 90,
  /** Bytes of its secret. */
  invitationBytes: 16,
  /** Days after which the request of whoever was let in is forgotten. */
  requestKeptDays: 30,
} as const;
