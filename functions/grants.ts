import type { deadlines } from './platform/aws/deadlines.ts';
import type { QueueName } from './platform/jobs/queues.ts';
import type { BucketName, TableName } from './platform/dynamo/tables.ts';

/** A DynamoDB action; `Query:index` is a query of that index alone. A transaction needs those of its steps. */
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

/** The log of the office's powers is written and read; to change or delete a line of it cannot even be granted. */
type AuditTableAction = Extract<TableAction, 'PutItem' | 'Query' | `Query:${string}`>;

/** Exactly what one function may touch. From it come its role, its environment variables and its layers. */
export interface Grant {
  readonly tables?: Partial<
    Readonly<
      { [N in Exclude<TableName, 'audit'>]: readonly TableAction[] } & { audit: readonly AuditTableAction[] }
    >
  >;
  readonly buckets?: Partial<Readonly<Record<BucketName, readonly BucketAction[]>>>;
  /** May push to sockets and close them. */
  readonly sockets?: true;
  /**
   * It computes little: mostly it waits for tables and sockets, for which it needs no whole processor, so that who waits
   * for it hardly waits longer.
   */
  readonly mostlyWaits?: true;
  /** Runs of it at once that are reserved for it and that it never exceeds, where the account has runs to reserve. */
  readonly concurrency?: number;
  /** May send mail. */
  readonly sendsMail?: true;
  /** Is told whether this deployment sends mail, as whoever starts jobs is anyway. */
  readonly knowsMail?: true;
  /** Queues it may put items into. */
  readonly queues?: readonly QueueName[];
  /** Is told how the providers of logins know us. */
  readonly logsInElsewhere?: true;
  /** Is told how throttles are scaled although it is granted no counters: its route counts by itself. */
  readonly countsInRow?: true;
  /** Is told the key under which the names of members who are gone are held (`members/heldNames.ts`). */
  readonly heldNames?: true;
  /** Native packages the function loads. */
  readonly natives?: readonly ('sharp' | 'argon2')[];
}

/** A stream consumer: the table whose changes it follows, and how they are gathered. */
export interface StreamConsumer extends Grant {
  readonly follows: TableName;
  /** Changes are gathered for so many seconds before the function runs. */
  readonly windowSeconds: number;
  /** As many changes as one run may take, where a hundred would end the gathering early. */
  readonly batchMost?: number;
  /** What fails is tried until it is as old as the stream lets it become, where else a few tries would end it. */
  readonly isTriedUntilOld?: true;
  /** The function is told from which shard of the stream its changes come. */
  readonly namesShard?: true;
  /** Only records whose old or new image matches; in the form of Lambda event filters. */
  readonly filters: readonly object[];
  /**
   * Nobody waits for it: it does not tell that it is behind (`platform/streams/logStreamLag.ts`). What it gives up is told of as of
   * any.
   */
  readonly mayLag?: true;
}

/** A function that works a queue off. */
export interface QueueWorker extends Grant {
  readonly worksOff: Exclude<QueueName, 'failed'>;
  /** Items of one run. */
  readonly batchMost: number;
  /** Items are gathered for so many seconds before the function runs; more than ten of them need one. */
  readonly windowSeconds: number;
  /** So many runs of it at once; as many as there is work for unless given. */
  readonly atOnceMost?: number;
  /** Which deadline ends a run; `queueFunctionMs` unless given. */
  readonly timeoutMs?: keyof typeof deadlines & `${string}FunctionMs`;
}

/** A function that runs by the clock. */
export interface ScheduledWorker extends Grant {
  readonly everyMinutes: number;
}

/** What every call of a member reads and writes: the session, and at most hourly its last use. */
export const memberSession = ['GetItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** What it takes to write an audit line in the transaction of what it tells (`members/audit/audit.ts`). */
export const auditLine = {
  audit: ['PutItem'],
  users: ['PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
/** The environment variables that say how a provider knows us; where the first is empty, it is not configured. */
export const oauthEnv = {
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', issuer: 'GOOGLE_ISSUER' },
  github: { id: 'GITHUB_CLIENT_ID', secret: 'GITHUB_CLIENT_SECRET', issuer: 'GITHUB_ISSUER' },
} as const;

export type ProviderName = keyof typeof oauthEnv;
/** The names of all of them. */
export const oauthVariables: readonly string[] = Object.values(oauthEnv).flatMap((names) =>
  Object.values(names),
);

/** What it takes to hold an index in memory (`search/snapshots/heldIndex.ts`), and to say that a snapshot cannot be read. */
export const heldIndex = {
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

/** What counting in a weekly metric takes. */
export const weeklyCounters = {
  figures: ['GetItem', 'PutItem', 'UpdateItem'],
} as const satisfies Grant['tables'];
