const maxShown = 99;

/** An unread count as badges show it: '99+' above 99. */
export const shownCount = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count));
