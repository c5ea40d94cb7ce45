/** The indexes that functions hold in memory, and how the keys of each begin in table Directory. */
export const indexKeys = {
  people: { log: 'LOG', head: 'HEAD' },
  posts: { log: 'POSTLOG', head: 'POSTHEAD' },
} as const;

export type IndexName = keyof typeof indexKeys;
