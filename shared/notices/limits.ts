/** Limits of notices: what others did that concerns a member, grouped by kind and subject. */
export const noticeLimits = {
  /** People that one notice names. */
  maxPeople: 3,
  /** People that its row stores: some may be hidden from the reader, or leave. */
  peopleKept: 8,
  /** Comments that one notice stores individually; of earlier ones it stores the number of people. */
  maxComments: 12,
  /** Members whom one text mentions; more stay plain text. */
  maxMentions: 10,
  /** A new comment is a notice to the authors of this many latest comments on the experience. */
  maxNotifiedCommenters: 50,
  /** Characters of a comment that are shown. */
  quoteLength: 140,
  /** Days that a notice is kept after its latest event. */
  keptDays: 90,
  /** Notices of a member that are searched, and ids in one call that marks them as read. */
  maxRows: 1000,
  maxIds: 100,
  /** In the panel, and on a page of /notifications. */
  maxInPanel: 10,
  maxPageSize: 30,
  /** Rows read at once for a page on which some cannot be shown. */
  maxReadAtOnce: 10,
  /** The longest time until news appears when a tab becomes visible again, milliseconds. */
  freshMs: 60_000,
} as const;
