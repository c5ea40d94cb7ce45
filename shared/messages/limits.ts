/** When a member is mailed about unread messages. */
export const messageMailLimits = {
  /** How long the first message must have been unread. */
  unreadMinutes: 15,
  /** The shortest time between two such mails. */
  pauseMinutes: 60,
  /** How long a mail is delayed while its reader is online or was mailed a short time ago. */
  putOffHours: 24,
  /** When a member who is online is checked again. */
  onlineMinutes: 15,
  /** Names in a mail; further ones are counted. */
  maxNames: 3,
  /** Conversations in one mail; further ones wait for the next mail. */
  maxConversations: 50,
  /** First messages from younger accounts send no mail. */
  accountDays: 7,
} as const;
