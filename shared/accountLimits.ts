/** Numbers about addresses and links that are mailed. */
export const accountLimits = {
  /** The link that confirms an address, and the code beside it. */
  confirmSeconds: 24 * 3600,
  codeDigits: 6,
  codeTries: 5,
  /** Tries a day at the codes of one address, whatever accounts say that they read it; its link works beyond. */
  codeTriesDaily: 10,
  /** Links and codes that an address is mailed an hour, whatever accounts ask for them. */
  confirmMailsHourly: 3,
  /** The link that sets a new password. */
  resetSeconds: 30 * 60,
  /** An address that was replaced may be taken back for so long, and is nobody else's. */
  takeBackSeconds: 7 * 24 * 3600,
} as const;
