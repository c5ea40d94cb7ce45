/** Numbers about ways to sign in; apart from `limits`, which the first load carries. */
export const wayLimits = {
  passkeysMost: 10,
  /** Characters of a passkey's name. */
  passkeyNameLength: 60,
  /** A passkey's challenge is answered within so long, seconds; the browser gives up then, too. */
  challengeSeconds: 300,
  /** Bytes of what a passkey answers. */
  passkeyBytesMost: 32 * 1024,
  /** So long somebody may take to log in at another site, seconds. */
  oauthSeconds: 600,
  /** What brings them back works for so long. */
  oauthTicketSeconds: 60,
  /** Who must log in, or sign up, before the account is connected. */
  oauthConnectSeconds: 1800,
} as const;
