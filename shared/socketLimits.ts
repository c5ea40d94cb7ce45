/** What the server alone reads of the limits of sockets. */
export const socketLimits = {
  /** Sockets of one member; the oldest leaves. */
  socketsMost: 20,
  /** Frames that a client may send in a minute: over one connection, and a member over all of them. */
  framesOfSocketMost: 120,
  framesOfMemberMost: 600,
  /** Handshakes of a member in a minute: twenty tabs that lose their line again and again need up to 180. */
  handshakesMost: 240,
} as const;
