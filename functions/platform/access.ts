import type { Grant } from '#functions/grants.ts';

/** For counting in a weekly metric (`platform/streams/weeklyMetrics.ts`). */
export const weeklyCounterTables = {
  metrics: ['GetItem', 'PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
