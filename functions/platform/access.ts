import type { Grant } from '#functions/grants.ts';

/** What counting in a weekly metric takes (`platform/streams/weeklyMetrics.ts`). */
export const weeklyCounters = {
  metrics: ['GetItem', 'PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
