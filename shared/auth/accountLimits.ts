/** Limits for mailed addresses, codes and links. */
export const accountLimits = {
  /** Life of the link and the code that confirm an address. */
  confirmSeconds: 24 * 3600,
  codeDigits: 6,
  codeTries: 5,
  /** Attempts per day at the codes of one address, over all accounts; the link still works after that. */
  codeTriesDaily: 10,
  /** Links and codes sent to an address per hour, over all accounts. */
  confirmMailsHourly: 3,
  /** Life of the link that sets a new password. */
  resetSeconds: 30 * 60,
  /** How long a replaced address can be taken back; until then no other account can have it. */
  recoverSeconds: 7 * 24 * 3600,
} as const;
