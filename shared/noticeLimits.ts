/** Numbers of notices: what others did that concerns a member, gathered by kind and thing. */
export const noticeLimits = {
  /** People that one notice names. */
  peopleMost: 3,
  /** People that its row knows: some may be left out for who reads it, or go. */
  peopleKept: 8,
  /** Comments that one notice knows one by one; of those before, it knows how many people wrote them. */
  commentsMost: 12,
  /** Characters of a comment that are shown. */
  quoteLength: 140,
  /** A notice is gone so many days after the last that happened. */
  keptDays: 90,
  /** Notices of a member that are looked through, and ids in one call that marks some as read. */
  rowsMost: 1000,
  idsMost: 100,
  /** In the panel, and a page of /notifications. */
  panelMost: 10,
  pageMost: 30,
  /** Looked at in one go for a page on which some cannot be shown. */
  lookedMost: 10,
  /** What is new shows after this at the latest where a tab is looked at again, milliseconds. */
  freshMs: 60_000,
} as const;
