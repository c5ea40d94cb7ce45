/** What the server alone reads of the limits of sockets. */
export const socketLimits = {
  /** Handshakes of a member in a minute: twenty tabs that lose their line again and again need up to 180. */
  handshakesMost: 240,
} as const;
