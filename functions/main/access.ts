import {
  joinTables,
  type QueueWorker,
  type ScheduledWorker,
  type StreamConsumer,
} from '#functions/grants.ts';
import { auditLineTables } from '#functions/members/access.ts';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { inMemoryIndexGrant } from '#functions/search/access.ts';

const jobRowActions = ['UpdateItem', 'DeleteItem'] as const;

export const mainStreams = {
  dispatchJobs: {
    streamOf: 'jobs',
    windowSeconds: 0,
    ioBound: true,
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { state: { S: ['due'] } } } }],
    // Only the queue can fail here, so mails wait until it is available again.
    isRetriedUntilExpired: true,
    queues: ['jobs', 'mails', 'bulkMails', 'pushes'],
  },
} as const satisfies Record<string, StreamConsumer>;

/** For sending a mail. */
const mailWorkerGrant = {
  maxBatchSize: 1,
  windowSeconds: 0,
  ioBound: true,
  timeoutMs: 'mailFunctionMs',
  tables: {
    blocks: ['BatchGetItem'],
    jobs: ['GetItem', ...jobRowActions],
    mails: ['GetItem', 'PutItem', 'UpdateItem'],
    limits: ['GetItem', 'UpdateItem'],
    users: ['GetItem'],
    events: ['GetItem'],
    notices: ['GetItem'],
    school: ['GetItem'],
    announcements: ['GetItem'],
  },
  mail: ['SendEmail'],
  queues: ['failed'],
} as const;

/** The queue workers that run jobs touch the union of what their jobs need. */
export const mainQueues = {
  jobWorker: {
    consumes: 'jobs',
    maxBatchSize: 1,
    windowSeconds: 0,
    maxConcurrency: 10,
    timeoutMs: 'jobFunctionMs',
    tables: joinTables(auditLineTables, {
      cases: ['GetItem', 'Query', 'Query:byMember', 'UpdateItem', 'DeleteItem'],
      jobs: ['Query:byMember', 'PutItem', ...jobRowActions],
      users: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'Query:byMember',
        'Query:byInviter',
        'ConditionCheckItem',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
      ],
      sessions: ['GetItem', 'BatchGetItem', 'Query', 'Query:byMember', 'PutItem', 'UpdateItem', 'DeleteItem'],
      follows: ['Query:byFollower', 'Query:byFollowee', 'GetItem', 'UpdateItem', 'DeleteItem'],
      likes: ['Query', 'Query:byExperience', 'GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      experiences: ['GetItem', 'Query', 'Query:byAuthor', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      comments: ['GetItem', 'BatchGetItem', 'Query', 'Query:byAuthor', 'DeleteItem'],
      events: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      messages: ['Query', 'UpdateItem', 'DeleteItem'],
      notices: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      connections: ['Query'],
      images: ['Query:byOwner', 'GetItem', 'PutItem', 'DeleteItem'],
      requests: ['GetItem', 'BatchGetItem', 'Query:byState', 'UpdateItem', 'DeleteItem'],
      invitations: ['Query:byMaker', 'DeleteItem'],
      mails: ['GetItem', 'BatchGetItem', 'DeleteItem'],
      announcements: ['GetItem', 'UpdateItem', 'DeleteItem'],
      loginMethods: ['Query', 'DeleteItem'],
      roster: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'Query:byClass',
        'Query:byEmail',
        'Query:byMember',
        'ConditionCheckItem',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
      ],
      school: ['GetItem'],
      limits: ['UpdateItem'],
      directory: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
    }),
    secrets: ['HELD_KEY'],
    buckets: {
      images: ['GetObject', 'PutObject', 'DeleteObject'],
      inbox: ['GetObject', 'PutObject', 'DeleteObject'],
      directory: ['GetObject', 'PutObject', 'DeleteObject'],
      erasures: ['PutObject'],
    },
    queues: ['failed'],
  },
  mailWorker: {
    ...mailWorkerGrant,
    consumes: 'mails',
    // The ticket of a link that replaces a password.
    tables: joinTables(mailWorkerGrant.tables, { sessions: ['PutItem'] }),
    // A new SES account may send fourteen mails a second, each taking some hundred milliseconds.
    maxConcurrency: mailSenders,
  },
  bulkMailWorker: {
    ...mailWorkerGrant,
    consumes: 'bulkMails',
    maxConcurrency: mailSenders,
    mail: ['SendEmail', 'GetAccount'],
    tables: joinTables(mailWorkerGrant.tables, inMemoryIndexGrant.tables, {
      messages: ['BatchGetItem'],
      users: ['GetItem', 'BatchGetItem'],
      blocks: ['Query', 'BatchGetItem'],
      notices: ['GetItem', 'Query'],
      events: ['GetItem', 'Query', 'BatchGetItem'],
      experiences: ['BatchGetItem'],
      comments: ['BatchGetItem'],
      follows: ['GetItem'],
      // It counts the mails of an announcement and of a batch of invitations.
      announcements: ['GetItem', 'UpdateItem'],
      roster: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    }),
    secrets: ['HELD_KEY'],
    buckets: inMemoryIndexGrant.buckets,
  },
  pushWorker: {
    consumes: 'pushes',
    maxBatchSize: 1,
    windowSeconds: 0,
    ioBound: true,
    // Push services respond in a tenth of a second; a slow one must not delay the others.
    maxConcurrency: 10,
    tables: {
      jobs: ['PutItem', ...jobRowActions],
      sessions: ['GetItem', 'BatchGetItem', 'Query:byMember', 'DeleteItem'],
      school: ['GetItem'],
      notices: ['GetItem', 'Query', 'UpdateItem'],
      blocks: ['Query'],
      messages: ['Query', 'Query:byMinute', 'BatchGetItem', 'UpdateItem'],
      users: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'],
      experiences: ['BatchGetItem'],
      comments: ['BatchGetItem'],
      events: ['BatchGetItem'],
      follows: ['GetItem'],
    },
    secrets: ['PUSH_SECRET'],
    settings: ['PUSH_SERVICE'],
    queues: ['failed'],
  },
  handleMailFeedback: {
    consumes: 'feedback',
    maxBatchSize: 10,
    windowSeconds: 0,
    ioBound: true,
    tables: {
      jobs: ['GetItem', 'UpdateItem'],
      mails: ['UpdateItem'],
      users: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      announcements: ['PutItem', 'UpdateItem'],
      metrics: ['UpdateItem'],
      roster: ['GetItem', 'UpdateItem'],
    },
    secrets: ['HELD_KEY'],
  },
} as const satisfies Record<string, QueueWorker>;

export const mainSchedules = {
  canary: { everyMinutes: 5, ioBound: true, settings: ['SITE_ADDRESS'] },
  wakeJobs: {
    everyMinutes: 1,
    ioBound: true,
    tables: { jobs: ['Query:byWaking', 'UpdateItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;
