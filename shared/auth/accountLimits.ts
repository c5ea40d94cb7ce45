/** Limits for mailed addresses, codes and links. */
export const accountLimits = {
  /** How long the link and the code that confirm an address are valid. */
  confirmSeconds: 24 * 3600,
  codeDigits: 6,
  codeTries: 5,
  /** Attempts per day at the codes of one address, over all accounts; the link still works after that. */
  codeTriesDaily: 10,
  /** Links and codes sent to an address per hour, over all accounts. */
  confirmMailsHourly: 3,
  /** How long the link that sets a new password is valid. */
  resetSeconds: 30 * 60,
  /** How long a replaced address can be recovered; until then no other account can have it. */
  recoverSeconds: 7 * 24 * 3600,
} as const;
