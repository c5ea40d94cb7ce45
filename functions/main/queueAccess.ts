import type { QueueWorker, ScheduledWorker } from '#functions/grants.ts';
import { jobAccess } from './jobAccess.ts';

/** What the queue workers touch. */
export const queueAccess = {
  ...jobAccess,
  presenceLater: {
    worksOff: 'presence',
    batchMost: 100,
    windowSeconds: 1,
    tables: {
      connections: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      follows: ['Query:byFollower'],
      messages: ['Query:byMinute'],
      blocks: ['Query'],
    },
    sockets: true,
    queues: ['presence'],
  },
} as const satisfies Record<string, QueueWorker>;

/** What the scheduled functions touch. */
export const scheduledAccess = {
  wakeJobs: {
    everyMinutes: 1,
    mostlyWaits: true,
    tables: { jobs: ['Query:byWaking', 'UpdateItem'] },
  },
  keepDirectory: {
    everyMinutes: 1,
    mostlyWaits: true,
    tables: { directory: ['GetItem'], jobs: ['PutItem'] },
  },
  sweepSockets: {
    everyMinutes: 5,
    mostlyWaits: true,
    tables: { connections: ['Query', 'DeleteItem'] },
    sockets: true,
    queues: ['presence'],
  },
} as const satisfies Record<string, ScheduledWorker>;
