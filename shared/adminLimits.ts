/** Numbers of the office's console. */
export const adminLimits = {
  /** Mail domains whose addresses are let in. */
  domainsMost: 50,
  domainLength: 253,
  /** Words to a member who is shut out, or about them. */
  reasonLength: 500,
  /** Lines of the audit log that one call looks through for those that are asked for. */
  auditLinesMost: 1000,
  /** Accounts that the overview shows as the newest. */
  newestMost: 5,
  /** Lines in one part of an exported log. */
  auditExportPage: 500,
  /** Characters of what is searched for in the log. */
  auditWordsLength: 100,
  /** Accounts in one part of an exported list. */
  exportPage: 1000,
  /** Accounts that are chosen together. */
  chosenMost: 100,
} as const;
