/** Limits of membership requests and invitations, with their units. */
export const membershipLimits = {
  /** Characters of a statement to the school, and of its answer. */
  wordsLength: 1000,
  /** Characters of the school's own id of a person. */
  ownIdLength: 40,
  classYearFirst: 1900,
  /** How long a decision can be undone, seconds; it is mailed after that. */
  undoSeconds: 10,
  /** Uses of one invitation at most, and days for which it is valid. */
  maxInvitationUses: 500,
  maxInvitationDays: 90,
  /** Bytes of its secret. */
  invitationBytes: 16,
  /** Days after which an approved request is deleted. */
  requestKeptDays: 30,
} as const;
