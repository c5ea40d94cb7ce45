/** Limits of pushes to members' devices. */
export const pushLimits = {
  /** Devices of a member that get pushes; as many as they have sessions. */
  maxDevices: 10,
  endpointLength: 1000,
  /** A push waits this long for others to join it, and for an open page to mark its cause as read. */
  waitSeconds: 10,
  /** Only news of the last day is pushed. */
  newsHours: 24,
  /** The longest time that a push service keeps a push for a device that is off. */
  ttlSeconds: 24 * 3600,
  /** Minutes to wait before each retry if a push service did not accept a push. */
  retryMinutes: [1, 5, 15],
  /** Days after which a device that has not opened the site is deleted. */
  keptDays: 90,
} as const;
