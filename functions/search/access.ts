import type { Grant } from '#functions/grants.ts';

/**
 * What a function needs to hold an index in memory (`search/snapshots/indexCache.ts`) and to report a snapshot it
 * cannot read.
 */
export const inMemoryIndexGrant = {
  tables: { directory: ['GetItem', 'Query', 'UpdateItem'] },
  buckets: { directory: ['GetObject'] },
} as const satisfies Grant;
