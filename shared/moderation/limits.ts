/** Limits of blocking, muting and reporting. */
export const safetyLimits: Readonly<
  Record<
    'maxBlocks' | 'maxMutes' | 'maxBlockersPerRow' | 'reportLength' | 'decisionLength' | 'messagesAround',
    number
  >
> = {
  /** Members that one member may block, and mute. */
  maxBlocks: 1000,
  maxMutes: 1000,
  /** Members in one row of blockers, so that it stays far below the size limit of one read. */
  maxBlockersPerRow: 1000,
  /** Characters of a reporter's comment, and of an admin's. */
  reportLength: 500,
  decisionLength: 1000,
  /** Messages around a reported one that moderators see. */
  messagesAround: 5,
};
