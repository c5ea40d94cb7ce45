/** Begins the key of everything that the office reads and that any of its decisions may change: counts, members, log. */
export const office = ['office'] as const;

/** Begins the key of those who wait to be let in. */
export const requestsKey = ['admin', 'requests'] as const;
