/** The numbers of blocking, muting and reporting. */
export const safetyLimits: Readonly<
  Record<
    'blocksMost' | 'mutesMost' | 'blockersOfRowMost' | 'reportLength' | 'decisionLength' | 'messagesAround',
    number
  >
> = {
  /** Members that one member may block, and mute. */
  blocksMost: 1000,
  mutesMost: 1000,
  /** Members of one row that notes who has blocked somebody: it stays far below what one read answers. */
  blockersOfRowMost: 1000,
  /** Characters of what a reporter adds, and of what an admin says. */
  reportLength: 500,
  decisionLength: 1000,
  /** Messages beside a reported one that the moderators see. */
  messagesAround: 5,
};
