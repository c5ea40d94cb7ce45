/** Limits for leaving the network and for data exports. */
export const leavingLimits = {
  /** How long a deleted account can be restored. */
  leavingDays: 14,
  /** How long an export is available. */
  exportKeptDays: 7,
  /** The interval between two exports. */
  exportEveryHours: 24,
  /** How long an export link works: the download must start within it. */
  exportLinkSeconds: 60,
} as const;

const dayMs = 24 * 3600 * 1000;

/** When an account is erased after its member requested it at `leavingAt`. */
export function erasedAt(leavingAt: string): string {
  return new Date(Date.parse(leavingAt) + leavingLimits.leavingDays * dayMs).toISOString();
}
