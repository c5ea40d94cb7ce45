const shownMost = 99;

/** An unread count as badges show it: '99+' above 99. */
export const shownCount = (count: number): string => (count > shownMost ? `${shownMost}+` : String(count));
