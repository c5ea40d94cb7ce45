/** Limits of membership requests and invitations, with their units. */
export const membershipLimits = {
  /** Characters of an applicant's statement, and of the school's reply. */
  wordsLength: 1000,
  /** Characters of a student ID. */
  studentIdLength: 40,
  classYearFirst: 1900,
  /** How long a decision can be undone, seconds; it is mailed after that. */
  undoSeconds: 10,
  /** Uses of one invitation at most, and days for which it is valid. */
  maxInvitationUses: 500,
  maxInvitationDays: 90,
  /** Bytes of an invitation's secret. */
  invitationBytes: 16,
  /** Days after which an approved request is deleted. */
  requestKeptDays: 30,
} as const;
