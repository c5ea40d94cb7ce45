import type { ScheduledWorker } from '#functions/grants.ts';

export const digestSchedules = {
  startDigests: {
    everyMinutes: 5,
    ioBound: true,
    tables: { mails: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;
