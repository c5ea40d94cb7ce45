/** When a member is mailed about unread messages. */
export const messageMailLimits = {
  /** How long the first message must have been unread. */
  unreadMinutes: 15,
  /** How long after a mail the next may follow. */
  pauseMinutes: 60,
  /** How long a mail is put off while its reader is online or was mailed a short time ago. */
  putOffHours: 24,
  /** When a member who is online is checked again. */
  onlineMinutes: 15,
  /** The names in a mail; the rest are counted. */
  maxNames: 3,
  /** The conversations of one mail; the rest wait for the next. */
  maxConversations: 50,
  /** First messages from younger accounts are not mailed. */
  accountDays: 7,
} as const;
