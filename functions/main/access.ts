import { accountJobGrants } from '#functions/account/access.ts';
import { announcementsJobGrants } from '#functions/announcements/access.ts';
import { authJobGrants } from '#functions/auth/access.ts';
import { digestJobGrants } from '#functions/digest/access.ts';
import { directoryJobGrants } from '#functions/directory/access.ts';
import { eventsJobGrants } from '#functions/events/access.ts';
import { experiencesJobGrants } from '#functions/experiences/access.ts';
import {
  type Grant,
  joinGrants,
  joinTables,
  type QueueWorker,
  type ScheduledWorker,
  type StreamConsumer,
} from '#functions/grants.ts';
import { imagesJobGrants } from '#functions/images/access.ts';
import { membershipJobGrants } from '#functions/membership/access.ts';
import { messagesJobGrants } from '#functions/messages/access.ts';
import { moderationJobGrants } from '#functions/moderation/access.ts';
import { mailSenders } from '#functions/platform/jobs/queues.ts';
import { rosterJobGrants } from '#functions/roster/access.ts';
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

/** What each job of `jobWorker` touches, by the name of the job. */
export const jobGrants = {
  ...accountJobGrants,
  ...announcementsJobGrants,
  ...authJobGrants,
  ...digestJobGrants,
  ...directoryJobGrants,
  ...eventsJobGrants,
  ...experiencesJobGrants,
  ...imagesJobGrants,
  ...membershipJobGrants,
  ...messagesJobGrants,
  ...moderationJobGrants,
  ...rosterJobGrants,
  eraseMember: {
    tables: {
      blocks: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      cases: ['GetItem', 'Query', 'Query:byMember', 'UpdateItem', 'DeleteItem'],
      comments: ['GetItem', 'Query', 'Query:byAuthor', 'DeleteItem'],
      events: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      experiences: ['GetItem', 'Query', 'Query:byAuthor', 'UpdateItem', 'DeleteItem'],
      follows: ['GetItem', 'Query:byFollowee', 'Query:byFollower', 'UpdateItem', 'DeleteItem'],
      images: ['Query:byOwner', 'DeleteItem'],
      invitations: ['Query:byMaker', 'DeleteItem'],
      jobs: ['Query:byMember', 'PutItem', 'DeleteItem'],
      likes: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'],
      loginMethods: ['Query', 'DeleteItem'],
      mails: ['GetItem', 'DeleteItem'],
      messages: ['Query', 'DeleteItem'],
      notices: ['Query', 'UpdateItem', 'DeleteItem'],
      requests: ['DeleteItem'],
      roster: ['Query:byMember', 'DeleteItem'],
      sessions: ['GetItem', 'Query', 'Query:byMember', 'PutItem', 'DeleteItem'],
      users: ['GetItem', 'Query:byInviter', 'Query:byMember', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    buckets: { erasures: ['PutObject'], inbox: ['DeleteObject'] },
  },
} as const satisfies Record<string, Grant>;

/** All of that together, and what taking and ending a job needs. */
const jobWorkerGrant = joinGrants(
  { tables: { jobs: jobRowActions, users: ['GetItem'] } },
  ...Object.values(jobGrants),
);

/** The functions that take from queues. */
export const mainQueues = {
  jobWorker: {
    consumes: 'jobs',
    maxBatchSize: 1,
    windowSeconds: 0,
    maxConcurrency: 10,
    timeoutMs: 'jobFunctionMs',
    ...jobWorkerGrant,
    secrets: ['HELD_NAMES_KEY'],
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
    secrets: ['HELD_NAMES_KEY'],
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
    secrets: ['HELD_NAMES_KEY'],
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
