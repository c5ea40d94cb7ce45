/** Limits of notices: what others did that concerns a member, grouped by kind and subject. */
export const noticeLimits = {
  /** People that one notice names. */
  maxPeople: 3,
  /** People that its row stores: some may be hidden from the reader, or leave. */
  peopleKept: 8,
  /** Comments that one notice stores individually; of earlier ones it stores the number of people. */
  maxComments: 12,
  /** Most members that one text can mention; further mentions stay plain text. */
  maxMentions: 10,
  /** A new comment notifies the authors of this many latest comments on the experience. */
  maxNotifiedCommenters: 50,
  /** Characters of a comment that are shown. */
  quoteLength: 140,
  /** Days that a notice is kept after its latest event. */
  keptDays: 90,
  /** Notices of a member that are searched, and ids in one call that marks them as read. */
  maxRows: 1000,
  maxIds: 100,
  /** Notices in the panel, and on a page of /notifications. */
  maxInPanel: 10,
  maxPageSize: 30,
  /** Rows read at once for a page, because some may be hidden from the reader. */
  maxReadAtOnce: 10,
  /** Milliseconds within which a tab that becomes visible again checks for new notices. */
  freshMs: 60_000,
} as const;
