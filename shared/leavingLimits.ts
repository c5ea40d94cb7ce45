/** Numbers about leaving the network, and about the copy of one's data. */
export const leavingLimits = {
  /** An account that its member has deleted can be taken back for so long. */
  leavingDays: 14,
  /** A copy that was prepared waits for so long. */
  exportKeptDays: 7,
  /** From one copy to the next. */
  exportEveryHours: 24,
  /** Life of a link to the copy: its download begins within it. */
  exportLinkSeconds: 60,
} as const;

const dayMs = 24 * 3600 * 1000;

/** When an account is erased whose member asked for it at that moment. */
export function erasedAt(leavingAt: string): string {
  return new Date(Date.parse(leavingAt) + leavingLimits.leavingDays * dayMs).toISOString();
}
