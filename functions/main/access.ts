import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { auditLine, type QueueWorker, type ScheduledWorker, type StreamConsumer } from '#functions/grants.ts';

const ofJobs = ['UpdateItem', 'DeleteItem'] as const;

export const mainStreams = {
  dispatchJobs: {
    follows: 'jobs',
    windowSeconds: 0,
    mostlyWaits: true,
    filters: [
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { state: { S: ['due'] } } } },
      // For jobs that expire before they are done: `bringBackExpired`.
      {
        eventName: ['REMOVE'],
        dynamodb: {
          OldImage: { state: { S: ['due', 'running', 'failed'] }, expiresAt: { N: [{ exists: true }] } },
        },
      },
    ],
    // Only the queue or the table can fail here, so waiting mails wait until those are back.
    isTriedUntilOld: true,
    tables: { jobs: ['PutItem'] },
    queues: ['jobs', 'mails', 'bulkMails', 'pushes'],
  },
} as const satisfies Record<string, StreamConsumer>;

/** What sending a mail takes. */
const mailing = {
  batchMost: 1,
  windowSeconds: 0,
  mostlyWaits: true,
  timeoutMs: 'mailFunctionMs',
  tables: {
    blocks: ['BatchGetItem'],
    jobs: ['GetItem', ...ofJobs],
    mails: ['GetItem', 'PutItem', 'UpdateItem'],
    limits: ['GetItem', 'UpdateItem'],
    users: ['GetItem'],
    events: ['GetItem'],
    notices: ['GetItem'],
    school: ['GetItem'],
    announcements: ['GetItem'],
  },
  sendsMail: true,
  queues: ['failed'],
} as const;

/** The queue workers that run jobs touch the union of what their jobs need. */
export const mainQueues = {
  jobWorker: {
    worksOff: 'jobs',
    batchMost: 1,
    windowSeconds: 0,
    atOnceMost: 10,
    timeoutMs: 'jobFunctionMs',
    tables: {
      ...auditLine,
      cases: ['GetItem', 'Query', 'Query:byMember', 'UpdateItem', 'DeleteItem'],
      jobs: ['Query:byMember', 'PutItem', ...ofJobs],
      users: [
        'GetItem',
        'BatchGetItem',
        'Query',
        'Query:byMember',
        'Query:byInviter',
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
      messages: ['Query', 'DeleteItem'],
      notices: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      blocks: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      images: ['Query:byOwner', 'GetItem', 'PutItem', 'DeleteItem'],
      requests: ['GetItem', 'BatchGetItem', 'Query:byState', 'UpdateItem', 'DeleteItem'],
      invitations: ['Query:byMaker', 'DeleteItem'],
      mails: ['GetItem', 'BatchGetItem', 'DeleteItem'],
      announcements: ['GetItem', 'UpdateItem', 'DeleteItem'],
      ways: ['Query', 'DeleteItem'],
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
    },
    heldNames: true,
    buckets: {
      images: ['GetObject', 'PutObject', 'DeleteObject'],
      inbox: ['GetObject', 'PutObject', 'DeleteObject'],
      directory: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    queues: ['failed'],
  },
  mailWorker: {
    ...mailing,
    worksOff: 'mails',
    // A new SES account may send fourteen mails a second, each taking some hundred milliseconds. This is the lowest
    // concurrency a queue allows: a mail being sent when its function dies may arrive twice, and that is one mail per
    // sender. The local run, which stops as a whole, has one sender.
    atOnceMost: mailSenders,
  },
  bulkMailWorker: {
    ...mailing,
    tables: {
      ...mailing.tables,
      // It counts the mails of an announcement.
      announcements: ['GetItem', 'UpdateItem'],
    },
    worksOff: 'bulkMails',
    atOnceMost: mailSenders,
    readsSendRate: true,
  },
  pushWorker: {
    worksOff: 'pushes',
    batchMost: 1,
    windowSeconds: 0,
    mostlyWaits: true,
    // Push services answer in a tenth of a second; one that is slow takes none of the others' turns for long.
    atOnceMost: 10,
    tables: {
      jobs: ['PutItem', ...ofJobs],
      sessions: ['GetItem', 'BatchGetItem', 'Query:byMember', 'DeleteItem'],
      school: ['GetItem'],
      notices: ['GetItem', 'Query', 'UpdateItem'],
      blocks: ['Query'],
      messages: ['Query', 'Query:byMinute', 'BatchGetItem', 'UpdateItem'],
      users: ['GetItem', 'BatchGetItem'],
      experiences: ['BatchGetItem'],
      comments: ['BatchGetItem'],
      events: ['BatchGetItem'],
      follows: ['GetItem'],
    },
    pushes: true,
    queues: ['failed'],
  },
  handleMailFeedback: {
    worksOff: 'feedback',
    batchMost: 10,
    windowSeconds: 0,
    mostlyWaits: true,
    tables: {
      mails: ['UpdateItem'],
      users: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      announcements: ['PutItem', 'UpdateItem'],
    },
    heldNames: true,
  },
} as const satisfies Record<string, QueueWorker>;

export const mainSchedules = {
  wakeJobs: {
    everyMinutes: 1,
    mostlyWaits: true,
    tables: { jobs: ['Query:byWaking', 'UpdateItem'] },
  },
} as const satisfies Record<string, ScheduledWorker>;
