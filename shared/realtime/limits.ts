/** Socket limits that only the server needs. */
export const socketLimits = {
  /** Sockets of one member; the oldest is closed. */
  maxSockets: 20,
  /**
   * Frames on one connection per window of this many seconds. The window is shorter than the minute between two
   * requests of a client, so a frame a minute costs one write, without a refused one before it.
   */
  frameWindowSeconds: 50,
  maxFramesPerSocket: 100,
  /** Frames of a member on all connections in a minute. */
  maxFramesPerMember: 600,
  /** Handshakes of a member in a minute: twenty tabs that repeatedly lose their connection need up to 180. */
  maxHandshakes: 240,
} as const;
