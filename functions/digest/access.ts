import type { Grant, ScheduledWorker } from '#functions/grants.ts';

export const digestSchedules = {
  startDigests: {
    everyMinutes: 5,
    ioBound: true,
    tables: { mails: ['GetItem', 'UpdateItem'], jobs: ['PutItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;

/** What its jobs touch, by the name of the job. */
export const digestJobGrants = {
  writeDigests: {
    tables: {
      blocks: ['BatchGetItem', 'Query'],
      comments: ['BatchGetItem'],
      directory: ['GetItem', 'Query', 'UpdateItem'],
      events: ['GetItem', 'BatchGetItem', 'Query'],
      experiences: ['BatchGetItem'],
      follows: ['GetItem'],
      jobs: ['PutItem'],
      mails: ['BatchGetItem'],
      notices: ['GetItem', 'BatchGetItem', 'Query'],
      school: ['GetItem'],
      users: ['GetItem', 'BatchGetItem', 'Query'],
    },
    buckets: { directory: ['GetObject'] },
  },
} as const satisfies Record<string, Grant>;
