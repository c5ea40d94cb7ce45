/** A secondary index: its key attributes and its projection. */
export interface IndexDeclaration {
  readonly pk: string;
  readonly sk: string;
  /** All attributes, only the keys, or the keys and these attributes. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[];
}

/** A table, as the stack creates it and the stores use it. Every table is keyed by the strings `pk` and `sk`. */
export interface TableDeclaration {
  /** The environment variable with the table's name. */
  readonly env: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  /** True if DynamoDB deletes items after `expiresAt` (epoch seconds). */
  readonly ttl: boolean;
  /** True if a stream of old and new images feeds a background function. */
  readonly stream: boolean;
}

/** All rows of a member, by member id. */
const byMember = { pk: 'userId', sk: 'pk', projection: 'KEYS_ONLY' } as const;
const plainTable = { indexes: {}, ttl: false, stream: false } as const;

/**
 * The beginnings of keys that filters of streams name. They are here because the lists of grants, which infra reads,
 * must not import a store; the stores build their keys with them. All other prefixes are in their store.
 */
export const streamedPrefixes = {
  user: 'USER#',
  person: 'PERSON#',
  session: 'SID#',
  feed: 'FEED#',
  message: 'MSG#',
  socket: 'CONN#',
} as const;

/**
 * A table for each kind of entity and what belongs to it (Sessions also holds tickets and push devices), and one for
 * sockets. The header of each store documents its rows.
 */
export const tables = {
  users: {
    env: 'USERS_TABLE',
    ...plainTable,
    indexes: {
      byListing: { pk: 'listedAs', sk: 'id', projection: 'KEYS_ONLY' },
      byMember,
      byInviter: { pk: 'invitedBy', sk: 'id', projection: 'KEYS_ONLY' },
    },
    ttl: true,
    stream: true,
  },
  sessions: {
    env: 'SESSIONS_TABLE',
    ...plainTable,
    indexes: { byMember },
    ttl: true,
    stream: true,
  },
  /** Login methods other than the password. */
  loginMethods: { env: 'LOGIN_METHODS_TABLE', ...plainTable, ttl: true },
  /** The index of people: its recent changes, and where its snapshot is. */
  directory: { env: 'DIRECTORY_TABLE', ...plainTable, ttl: true },
  follows: {
    env: 'FOLLOWS_TABLE',
    ...plainTable,
    indexes: {
      byFollower: { pk: 'pk', sk: 'since', projection: 'KEYS_ONLY' },
      byFollowee: { pk: 'sk', sk: 'since', projection: 'KEYS_ONLY' },
    },
    stream: true,
  },
  likes: {
    env: 'LIKES_TABLE',
    ...plainTable,
    indexes: { byExperience: { pk: 'shard', sk: 'pk', projection: 'KEYS_ONLY' } },
    stream: true,
  },
  experiences: {
    env: 'EXPERIENCES_TABLE',
    ...plainTable,
    indexes: {
      byAuthor: { pk: 'authorId', sk: 'sk', projection: ['coverUrl'] },
    },
    ttl: true,
    stream: true,
  },
  comments: {
    env: 'COMMENTS_TABLE',
    ...plainTable,
    indexes: { byAuthor: { pk: 'authorId', sk: 'sk', projection: 'KEYS_ONLY' } },
    ttl: true,
    stream: true,
  },
  notices: { env: 'NOTICES_TABLE', ...plainTable, ttl: true, stream: true },
  blocks: { env: 'BLOCKS_TABLE', ...plainTable },
  cases: {
    env: 'CASES_TABLE',
    ...plainTable,
    indexes: {
      byState: { pk: 'state', sk: 'sinceId', projection: 'ALL' },
      byKind: { pk: 'kindState', sk: 'sinceId', projection: 'ALL' },
      byMember: { pk: 'memberId', sk: 'sinceId', projection: 'ALL' },
    },
  },
  events: { env: 'EVENTS_TABLE', ...plainTable, ttl: true },
  announcements: { env: 'ANNOUNCEMENTS_TABLE', ...plainTable, ttl: true },
  messages: {
    env: 'MESSAGES_TABLE',
    ...plainTable,
    indexes: { byMinute: { pk: 'inboxOf', sk: 'lastMessageId', projection: 'KEYS_ONLY' } },
    stream: true,
  },
  connections: { env: 'CONNECTIONS_TABLE', ...plainTable, ttl: true, stream: true },
  images: {
    env: 'IMAGES_TABLE',
    ...plainTable,
    indexes: { byOwner: { pk: 'ownerId', sk: 'pk', projection: 'KEYS_ONLY' } },
    ttl: true,
    stream: true,
  },
  jobs: {
    env: 'JOBS_TABLE',
    ...plainTable,
    indexes: {
      byName: { pk: 'name', sk: 'changedAt', projection: ['state'] },
      byMember: { pk: 'member', sk: 'changedAt', projection: 'KEYS_ONLY' },
      byWaking: { pk: 'shard', sk: 'wakeAt', projection: 'KEYS_ONLY' },
    },
    ttl: true,
    stream: true,
  },
  requests: {
    env: 'REQUESTS_TABLE',
    ...plainTable,
    indexes: { byState: { pk: 'state', sk: 'pk', projection: 'ALL' } },
    ttl: true,
  },
  invitations: {
    env: 'INVITATIONS_TABLE',
    ...plainTable,
    indexes: { byMaker: { pk: 'makerId', sk: 'id', projection: 'ALL' } },
    ttl: true,
  },
  mails: { env: 'MAILS_TABLE', ...plainTable, ttl: true },
  limits: { env: 'LIMITS_TABLE', ...plainTable, ttl: true },
  metrics: { env: 'METRICS_TABLE', ...plainTable, ttl: true },
  school: { env: 'SCHOOL_TABLE', ...plainTable },
  audit: {
    env: 'AUDIT_TABLE',
    indexes: {
      byActor: { pk: 'actor', sk: 'sk', projection: 'ALL' },
      bySubject: { pk: 'subject', sk: 'sk', projection: 'ALL' },
    },
    ttl: true,
    stream: true,
  },
  roster: {
    env: 'ROSTER_TABLE',
    ...plainTable,
    indexes: {
      byClass: { pk: 'classKey', sk: 'nameKey', projection: 'ALL' },
      byEmail: { pk: 'emailKey', sk: 'pk', projection: 'KEYS_ONLY' },
      byMember,
    },
    ttl: true,
  },
} as const satisfies Record<string, TableDeclaration>;

export type TableName = keyof typeof tables;

/** The environment variables with the bucket names. */
export const buckets = {
  images: 'IMAGES_BUCKET',
  inbox: 'INBOX_BUCKET',
  site: 'SITE_BUCKET',
  directory: 'DIRECTORY_BUCKET',
  erasures: 'ERASURES_BUCKET',
} as const;
export type BucketName = keyof typeof buckets;
