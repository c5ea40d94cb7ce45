export const announcementLimits = {
  titleLength: 120,
  textLength: 5000,
  /** Values of one condition of an audience. */
  maxValues: 50,
  valueLength: 200,
  /** Announcements that a school may send in a day. */
  sentInDay: 3,
  /** Days on Home, above everything else. */
  pinnedDays: 7,
  /** Characters of the beginning that Home shows. */
  excerptLength: 240,
  /** Numbers about mail are shown from this many members on: smaller ones would reveal who chose e-mail. */
  countedFrom: 10,
} as const;
