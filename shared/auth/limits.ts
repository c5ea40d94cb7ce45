/** Limits of login methods; not in `limits`, to keep them out of the first load. */
export const loginMethodLimits = {
  maxPasskeys: 10,
  /** Characters of a passkey's name. */
  passkeyNameLength: 60,
  /** How long a passkey's challenge is valid, seconds; the browser's timeout is the same. */
  challengeSeconds: 300,
  /** Bytes of a passkey's response. */
  maxPasskeyBytes: 32 * 1024,
  /** How long a login at another site may take, seconds. */
  oauthSeconds: 600,
  /** How long the ticket that a provider's callback issues is valid. */
  oauthTicketSeconds: 60,
  /** How long a visitor may take to log in or register before the account is connected. */
  oauthConnectSeconds: 1800,
} as const;
