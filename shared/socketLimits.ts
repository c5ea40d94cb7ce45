/** What the server alone reads of the limits of sockets. */
export const socketLimits = {
  /** Sockets of one member; the oldest leaves. */
  socketsMost: 20,
  /**
   * Frames over one connection in so many seconds. They are less than the minute after which a client asks again: a frame
   * a minute is one write then, and has no refused one before it, which costs as much.
   */
  frameWindowSeconds: 50,
  framesOfSocketMost: 100,
  /** Frames of a member over all connections in a minute. */
  framesOfMemberMost: 600,
  /** Handshakes of a member in a minute: twenty tabs that lose their line again and again need up to 180. */
  handshakesMost: 240,
} as const;
