import type { deadlines } from './platform/aws/deadlines.ts';
import type { QueueName } from './platform/jobs/queues.ts';
import type { BucketName, TableName } from './platform/dynamo/tables.ts';

/** A DynamoDB action; `Query:index` allows queries of that index only. A transaction needs the actions of its steps. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | `Query:${string}`
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

export type BucketAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/** The audit log can be read and appended to; the type does not allow a grant to change or delete its lines. */
type AuditTableAction = Extract<TableAction, 'PutItem' | 'Query' | `Query:${string}`>;

/** Everything a function may access. Its role, environment variables and layers are derived from it. */
export interface Grant {
  readonly tables?: Partial<
    Readonly<
      { [N in Exclude<TableName, 'audit'>]: readonly TableAction[] } & { audit: readonly AuditTableAction[] }
    >
  >;
  readonly buckets?: Partial<Readonly<Record<BucketName, readonly BucketAction[]>>>;
  /** May send frames to sockets and close them. */
  readonly sockets?: true;
  /** The function mostly waits for I/O, so it gets less CPU at hardly any cost in latency. */
  readonly ioBound?: true;
  /** Reserved concurrency, which is also the limit, if the account has concurrency to reserve. */
  readonly concurrency?: number;
  /** Gets the site's public address. Functions that send mail know it anyway. */
  readonly needsSiteAddress?: true;
  /** May send mail. */
  readonly sendsMail?: true;
  /** May read how many mails per second the mail service takes. */
  readonly readsSendRate?: true;
  /** Gets the variable that says whether this deployment sends mail. Functions that start jobs have it anyway. */
  readonly needsMailSetting?: true;
  /** Queues the function may send to. */
  readonly queues?: readonly QueueName[];
  /** Knows at which OAuth providers the site is registered. */
  readonly usesOauth?: true;
  /** May also read the site's secrets at these providers. */
  readonly readsLoginSecrets?: true;
  /**
   * Passes the throttle factor to a function that has no grant for the limits table because its route counts by
   * itself.
   */
  readonly countsInRow?: true;
  /** May read the key for hashes of names and addresses (`members/names/heldNames.ts`). */
  readonly heldNames?: true;
  /** May read the secret of the push keys, and gets the address of the push service that replaces all others locally. */
  readonly pushes?: true;
  /** Native packages the function loads. */
  readonly nativePackages?: readonly ('sharp' | 'argon2')[];
}

/** A stream consumer: the table whose stream it reads, and how its records are batched. */
export interface StreamConsumer extends Grant {
  readonly streamOf: TableName;
  /** Batching window in seconds. */
  readonly windowSeconds: number;
  /** Batch size, if the default of 100 would end the window too early. */
  readonly maxBatchSize?: number;
  /** Retries a failed batch until its records expire, instead of giving up after a few tries. */
  readonly isRetriedUntilExpired?: true;
  /** Passes the shard id of each batch to the function. */
  readonly passesShardId?: true;
  /** Only records that match one of these Lambda event filters. */
  readonly filters: readonly object[];
}

/** A function that consumes a queue. */
export interface QueueWorker extends Grant {
  readonly consumes: Exclude<QueueName, 'failed'>;
  /** Batch size. */
  readonly maxBatchSize: number;
  /** Batching window in seconds; a batch of more than ten needs one. */
  readonly windowSeconds: number;
  /** Maximum concurrency; unlimited by default. */
  readonly maxConcurrency?: number;
  /** The timeout of a run; `queueFunctionMs` by default. */
  readonly timeoutMs?: keyof typeof deadlines & `${string}FunctionMs`;
}

/** A function that runs on a schedule. */
export interface ScheduledWorker extends Grant {
  readonly everyMinutes: number;
}

/**
 * What every authenticated call does with the session row: a read, and at most once an hour an update of its last
 * use.
 */
export const sessionActions = ['GetItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** What a function needs to write an audit line in the same transaction as the change (`members/audit/audit.ts`). */
export const auditLine = {
  audit: ['PutItem'],
  users: ['PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
/**
 * The environment variables with a provider's client settings. If `id` is empty, the provider is not configured.
 * `secret` is the variable of `platform/cloudfront/grantedSecret.ts`.
 */
export const oauthEnv = {
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', issuer: 'GOOGLE_ISSUER' },
  github: { id: 'GITHUB_CLIENT_ID', secret: 'GITHUB_CLIENT_SECRET', issuer: 'GITHUB_ISSUER' },
} as const;

export type ProviderName = keyof typeof oauthEnv;
/** The names of all variables of the login providers. */
export const oauthVariables: readonly string[] = Object.values(oauthEnv).flatMap((names) =>
  Object.values(names),
);

/**
 * What a function needs to hold an index in memory (`search/snapshots/indexCache.ts`) and to report a snapshot it
 * cannot read.
 */
export const inMemoryIndex = {
  tables: { directory: ['GetItem', 'Query', 'UpdateItem'] },
  buckets: { directory: ['GetObject'] },
} as const satisfies Grant;

/** What showing a profile with its lists takes. */
export const profileTables = {
  users: ['GetItem'],
  follows: ['Query:byFollower', 'Query:byFollowee'],
  experiences: ['Query:byAuthor'],
} as const satisfies Grant['tables'];

/** What storing a profile photo takes. */
export const photoUpload = {
  tables: { images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  buckets: { images: ['PutObject'] },
} as const satisfies Grant;

/** What using up a mailed ticket, and mailing about it, takes. */
export const usedTicket = {
  sessions: ['GetItem', 'UpdateItem', 'PutItem', 'DeleteItem'],
  jobs: ['PutItem'],
} as const satisfies Grant['tables'];

/** What starting a push takes (`push/startPushes.ts`). */
export const startedPushes = {
  sessions: ['Query:byMember'],
  jobs: ['PutItem'],
} as const satisfies Grant['tables'];

/** What counting in a weekly metric takes. */
export const weeklyCounters = {
  metrics: ['GetItem', 'PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
