import type { ClientTimeouts } from './edge/clientTimeouts.ts';
import type { SocketLimits } from './gateway/socketConnection.ts';
import type { FunctionUse } from './usage.ts';

export interface LocalOptions {
  /** Port of the site; 0 for any free one. */
  readonly port: number;
  /** Folder for all data; created if missing. */
  readonly dataDir: string;
  /** The synthesized stack: `cdk.out`. */
  readonly outDir: string;
  /** Factor on every throttle; "1" by default. */
  readonly rateLimitScale?: string;
  /** Maximum number of environments of all functions together; 64 by default. */
  readonly maxEnvironments?: number;
  /** Maximum number of environments of one function; 8 by default. */
  readonly maxEnvironmentsEach?: number;
  /** Milliseconds after which an idle environment ends; two minutes by default. */
  readonly idleEnvironmentMs?: number;
  /** External DynamoDB or S3 to use instead of the embedded ones. */
  readonly dynamodbEndpoint?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  /** True to count capacity units, which requires reading every response of the engine. */
  readonly metered?: boolean;
  /** Number of shards per table stream; more than one by default. */
  readonly streamShards?: number;
  /** Public address of the site, used for links in mails; `http://localhost:<port>` by default. */
  readonly siteAddress?: string | undefined;
  /** The site's client ids at Google and GitHub, by the names in `functions/grants.ts`. */
  readonly logins?: Readonly<Record<string, string>>;
  /** The address of a push service that gets all pushes, instead of those of the browsers. */
  readonly pushService?: string | undefined;
  /** Called with one line per mail. */
  readonly onMail?: (line: string) => void;
  /** Shorter limits on sockets, for tests. */
  readonly socketLimits?: Partial<SocketLimits>;
  /** Shorter timeouts for slow clients, for tests. */
  readonly patience?: Partial<ClientTimeouts>;
  /** Called with the tables of each successful write, before its caller gets the response. For tests. */
  readonly onWrite?: (tables: readonly string[]) => void;
  /**
   * Called once per problem of the running site, with a sentence for the operator; if `isEnd`, the site must be
   * stopped.
   */
  readonly onProblem?: (sentence: string, isEnd: boolean) => void;
  /** Called with each log line of the functions and the local run. */
  readonly log?: (line: string) => void;
}

/** A running site. */
export interface LocalSite {
  /** Its address, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Environment for store code on the same tables and buckets, as the owner, who may do everything. */
  readonly engineEnv: Readonly<Record<string, string>>;
  /** What the functions have done since the start. */
  readonly uses: () => FunctionUse[];
  /** Number of sequential rounds in which each function has waited for the tables since the start. */
  readonly tableWaits: () => ReadonlyMap<string, number>;
  /** Invokes a function of the stack by its label `<group>/<name>`. */
  readonly invoke: (label: string, event: object) => Promise<unknown>;
  /** Pauses or resumes the stack's schedules; runs that became due in between follow in the next round. */
  readonly holdClocks: (isHeld: boolean) => void;
  /**
   * Resolves when no work is left: no change in a stream, no message in a queue with a consumer, no running function.
   * New requests prolong the wait.
   */
  readonly waitUntilIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
