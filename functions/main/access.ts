import type { StreamConsumer } from '#functions/grants.ts';

const ofSids = { pk: { S: [{ prefix: 'SID#' }] } };
/** What counting in a weekly metric takes. */
const counting = { figures: ['GetItem', 'PutItem', 'UpdateItem'] } as const;
const given = { S: [{ exists: true }] };

export const backgroundAccess = {
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
    queues: ['jobs', 'mails'],
  },
  removeImage: {
    follows: 'images',
    windowSeconds: 0,
    mostlyWaits: true,
    filters: [{ eventName: ['REMOVE'] }],
    tables: { jobs: ['PutItem'] },
    buckets: { images: ['DeleteObject'], inbox: ['DeleteObject'] },
  },
  settlePresence: {
    follows: 'connections',
    windowSeconds: 0,
    mostlyWaits: true,
    batchMost: 1000,
    // Opened, closed, or said hello. Pings change a row as well, but wake nothing.
    filters: [
      { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'CONN#' }] } } } },
      { eventName: ['MODIFY'], dynamodb: { NewImage: { hailing: { S: ['yes'] } } } },
    ],
    tables: { connections: ['GetItem', 'Query', 'PutItem'] },
    queues: ['presence'],
  },
  tellPresence: {
    follows: 'connections',
    windowSeconds: 1,
    batchMost: 1000,
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['DELTA'] } } } }],
    tables: {
      connections: ['GetItem', 'Query', 'PutItem', 'DeleteItem'],
      follows: ['Query:byFollower', 'Query:byFollowee'],
      messages: ['Query:byMinute'],
      blocks: ['Query', 'BatchGetItem'],
    },
    sockets: true,
    queues: ['presence'],
  },
  closeSockets: {
    follows: 'sessions',
    windowSeconds: 0,
    mostlyWaits: true,
    // Ended, or changed to or from a session of a non-member. These are few; the hourly update of a session in use
    // wakes nothing.
    filters: [
      { eventName: ['REMOVE'], dynamodb: { Keys: ofSids } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSids, OldImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSids, NewImage: { admittedAt: { S: [''] } } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSids, OldImage: { suspendedUntil: given } } },
      { eventName: ['MODIFY'], dynamodb: { Keys: ofSids, OldImage: { leavingAt: given } } },
    ],
    tables: { connections: ['Query', 'GetItem', 'DeleteItem'] },
    sockets: true,
  },
  countMembers: {
    follows: 'users',
    windowSeconds: 5,
    mostlyWaits: true,
    mayLag: true,
    filters: [{ eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] } } } }],
    tables: counting,
  },
  logPeople: {
    follows: 'users',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'PERSON#' }] } } } }],
    tables: {
      users: ['BatchGetItem'],
      experiences: ['Query:byAuthor', 'BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
      jobs: ['PutItem'],
    },
  },
  logPosts: {
    follows: 'experiences',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'FEED#' }] } } } }],
    tables: {
      ...counting,
      experiences: ['BatchGetItem'],
      users: ['BatchGetItem'],
      directory: ['GetItem', 'PutItem'],
    },
  },
  countLikes: {
    follows: 'likes',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    namesShard: true,
    filters: [],
    tables: {
      likes: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
      experiences: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      notices: ['UpdateItem'],
    },
  },
  countFollows: {
    follows: 'follows',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    namesShard: true,
    filters: [],
    tables: {
      follows: ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'],
      users: ['GetItem', 'UpdateItem'],
      blocks: ['BatchGetItem'],
      notices: ['UpdateItem'],
    },
  },
  noteComments: {
    follows: 'comments',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    // Comments with the author of their experience; client ids are rows of this table too.
    filters: [
      { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { writer: given } } },
      { eventName: ['REMOVE'], dynamodb: { OldImage: { writer: given } } },
    ],
    tables: { notices: ['GetItem', 'UpdateItem'] },
  },
  deliverMessages: {
    follows: 'messages',
    windowSeconds: 1,
    mostlyWaits: true,
    batchMost: 1000,
    // Sent, or changed by the moderators: inboxes repeat the last message.
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: [{ prefix: 'MSG#' }] } } } }],
    tables: { messages: ['GetItem', 'UpdateItem'], users: ['GetItem'] },
  },
  countMessages: {
    follows: 'messages',
    windowSeconds: 5,
    mostlyWaits: true,
    batchMost: 1000,
    namesShard: true,
    mayLag: true,
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: [{ prefix: 'MSG#' }] } } } }],
    tables: counting,
  },
  countVisits: {
    follows: 'sessions',
    windowSeconds: 5,
    mostlyWaits: true,
    mayLag: true,
    filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: ofSids } }],
    tables: { ...counting, users: ['UpdateItem'] },
  },
  watchAudit: {
    follows: 'audit',
    windowSeconds: 0,
    mostlyWaits: true,
    filters: [{ eventName: ['MODIFY', 'REMOVE'] }],
    tables: {},
  },
} as const satisfies Record<string, StreamConsumer>;
