import type { deadlines } from './platform/aws/deadlines.ts';
import type { BucketName, TableName } from './platform/dynamo/tables.ts';
import type { QueueName } from './platform/jobs/queues.ts';

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

/** What the mail service lets a function do: send mail, and ask how many mails a second it takes. */
type MailAction = 'SendEmail' | 'GetAccount';

/** A secret in Secrets Manager: `grantedSecret` reads it by this name, from the ARN in the variable `<name>_ARN`. */
export type SecretName = 'HELD_NAMES_KEY' | 'PUSH_SECRET' | 'GOOGLE_CLIENT_SECRET' | 'GITHUB_CLIENT_SECRET';

/** A setting of the deployment, and the environment variable it is passed in. */
export type SettingName =
  /** The sender address; empty if the deployment sends no mail. */
  | 'MAIL_FROM'
  | 'SITE_ADDRESS'
  /** Multiplies every throttle: 1, except on the local run. */
  | 'RATE_LIMIT_SCALE'
  /** Gets all pushes instead of the browsers' services. Only the local run sets it. */
  | 'PUSH_SERVICE'
  /** Empty if the site is not registered at the provider. */
  | 'GOOGLE_CLIENT_ID'
  | 'GITHUB_CLIENT_ID'
  /** Replaces the provider's own address. Only the local run sets it. */
  | 'GOOGLE_ISSUER'
  | 'GITHUB_ISSUER';

/** What a function may access, what it knows and how it runs. Its role, environment and layers are derived from it. */
export interface Grant {
  readonly tables?: Partial<
    Readonly<
      { [N in Exclude<TableName, 'audit'>]: readonly TableAction[] } & { audit: readonly AuditTableAction[] }
    >
  >;
  readonly buckets?: Partial<Readonly<Record<BucketName, readonly BucketAction[]>>>;
  /** Queues the function may send to. */
  readonly queues?: readonly QueueName[];
  /** May send frames to sockets and close them. */
  readonly sockets?: true;
  readonly mail?: readonly MailAction[];

  readonly secrets?: readonly SecretName[];
  /** Besides those that what it may access implies (`settingsOf`). */
  readonly settings?: readonly SettingName[];

  /** The function mostly waits for I/O, so it gets less CPU at hardly any cost in latency. */
  readonly ioBound?: true;
  /** Reserved concurrency, which is also the limit, if the account has concurrency to reserve. */
  readonly concurrency?: number;
  /** Native packages the function loads. */
  readonly nativePackages?: readonly ('sharp' | 'argon2')[];
}

/** In a filter of a stream: the attribute, a string, is there. */
export const isPresent = { S: [{ exists: true }] } as const;

type Tables = NonNullable<Grant['tables']>;

/** All actions of several grants on tables: where two name a table, the function may do what either says. */
export function joinTables(...all: readonly Tables[]): Tables {
  return joinActions(all.flatMap((tables) => Object.entries(tables)));
}

/** The same for whole grants, for what they say about tables and buckets. */
export function joinGrants(...all: readonly Grant[]): Pick<Grant, 'tables' | 'buckets'> {
  return {
    tables: joinTables(...all.map(({ tables = {} }) => tables)),
    buckets: joinActions(all.flatMap(({ buckets = {} }) => Object.entries(buckets))),
  };
}

function joinActions<T>(entries: readonly (readonly [string, readonly T[]])[]): Record<string, readonly T[]> {
  return Object.fromEntries(
    entries.map(([resource]) => {
      const actions = entries.flatMap(([name, some]) => (name === resource ? some : []));
      return [resource, [...new Set(actions)]];
    }),
  );
}

/**
 * All settings of a function: those of its grant, and those that its other grants imply. A function that starts jobs
 * checks whether mail is sent, one that counts in the limits table scales the throttle, and mails contain links.
 */
export function settingsOf({ settings = [], tables = {}, mail }: Grant): readonly SettingName[] {
  const implied: readonly SettingName[] = [
    ...(tables.jobs === undefined ? [] : (['MAIL_FROM'] as const)),
    ...(tables.limits === undefined ? [] : (['RATE_LIMIT_SCALE'] as const)),
    ...(mail === undefined ? [] : (['MAIL_FROM', 'SITE_ADDRESS'] as const)),
  ];
  return [...new Set([...settings, ...implied])];
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
  /** Only records that match one of these Lambda event filters. */
  readonly filters: readonly object[];
}

/** A function that consumes a queue. */
export interface QueueWorker extends Grant {
  readonly consumes: Exclude<QueueName, 'failed'>;
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
