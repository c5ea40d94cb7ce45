/** Limits of the admin pages. */
export const adminLimits = {
  /** Mail domains whose addresses are approved automatically. */
  maxDomains: 50,
  /** Characters of the reason for a suspension, which the member reads. */
  reasonLength: 500,
  /** Lines of the audit log that one call searches. */
  maxAuditLines: 1000,
  /** Newest accounts in the overview. */
  maxNewest: 5,
  /** Lines in one part of an exported log. */
  auditExportPage: 500,
  /** Characters of a search in the log. */
  auditWordsLength: 100,
  /** Accounts in one part of an exported list. */
  exportPage: 1000,
  /** Accounts that can be selected together. */
  maxSelected: 100,
} as const;
