/** A secondary index: the attributes that key it and what it repeats. */
export interface IndexDeclaration {
  readonly pk: string;
  readonly sk: string;
  /** All attributes, the keys alone, or the keys and these attributes. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[];
}

/** A table as the stack makes it and the stores use it. Every table is keyed by the strings `pk` and `sk`. */
export interface TableDeclaration {
  /** The environment variable that tells a function the table's name. */
  readonly env: string;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  /** True where items carry `expiresAt` (epoch seconds) and DynamoDB sweeps them up. */
  readonly ttl: boolean;
  /** True where a stream of old and new images feeds a background function. */
  readonly stream: boolean;
}

const plain = { indexes: {}, ttl: false, stream: false } as const;

/** One table per entity, and the connections. What each holds stands at the head of its store. */
export const tables = {
  users: { env: 'USERS_TABLE', ...plain, stream: true },
  sessions: { env: 'SESSIONS_TABLE', ...plain, ttl: true },
  follows: {
    env: 'FOLLOWS_TABLE',
    ...plain,
    indexes: {
      byFollower: { pk: 'pk', sk: 'since', projection: 'KEYS_ONLY' },
      byFollowee: { pk: 'sk', sk: 'since', projection: 'KEYS_ONLY' },
    },
  },
  experiences: {
    env: 'EXPERIENCES_TABLE',
    ...plain,
    indexes: { byAuthor: { pk: 'authorId', sk: 'sk', projection: ['coverUrl'] } },
    stream: true,
  },
  comments: {
    env: 'COMMENTS_TABLE',
    ...plain,
    indexes: { byAuthor: { pk: 'authorId', sk: 'sk', projection: 'KEYS_ONLY' } },
  },
  events: { env: 'EVENTS_TABLE', ...plain },
  messages: {
    env: 'MESSAGES_TABLE',
    ...plain,
    indexes: { byActivity: { pk: 'inboxOf', sk: 'lastMessageId', projection: 'ALL' } },
  },
  connections: { env: 'CONNECTIONS_TABLE', ...plain, ttl: true, stream: true },
  images: { env: 'IMAGES_TABLE', ...plain, ttl: true, stream: true },
  limits: { env: 'LIMITS_TABLE', ...plain, ttl: true },
} as const satisfies Record<string, TableDeclaration>;

export type TableName = keyof typeof tables;

/** The environment variables that name the buckets. */
export const buckets = { images: 'IMAGES_BUCKET', inbox: 'INBOX_BUCKET', site: 'SITE_BUCKET' } as const;
export type BucketName = keyof typeof buckets;
