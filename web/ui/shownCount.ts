const shownMost = 99;

/** A number of what waits, as signs show it: beyond 99 only that there are more. */
export const shownCount = (count: number): string => (count > shownMost ? `${shownMost}+` : String(count));
