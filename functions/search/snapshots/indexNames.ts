/** The indexes that functions hold in memory, with the prefixes of their keys in table Directory. */
export const indexKeys = {
  people: { log: 'LOG', head: 'HEAD' },
  posts: { log: 'POSTLOG', head: 'POSTHEAD' },
} as const;

export type IndexName = keyof typeof indexKeys;
