// The index stores the day of a member's last visit (days since 1970-01-01) plus 1, so that 0 means that there was none.

/** What the index stores for a day. It also ranks members by their last visit. */
export const storedVisitDay = (day: number | undefined): number => (day === undefined ? 0 : day + 1);

/** The day that is stored; undefined if there was no visit. */
export const visitDayFromStored = (stored: number): number | undefined =>
  stored === 0 ? undefined : stored - 1;
