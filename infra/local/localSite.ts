import type { Patience } from './edge/patience.ts';
import type { SocketLimits } from './gateway/socketConnection.ts';
import type { Use } from './usage.ts';

export interface LocalOptions {
  /** Port of the site; 0 for any free one. */
  readonly port: number;
  /** Where everything is kept; made if it is missing. */
  readonly dataDir: string;
  /** The synthesized stack: `cdk.out`. */
  readonly outDir: string;
  /** Factor on every throttle; "1" unless given. */
  readonly rateLimitScale?: string;
  /** How many environments all functions may have together; 64 unless given. */
  readonly environmentsMost?: number;
  /** Another DynamoDB or S3 to use instead of the own ones. */
  readonly dynamodbEndpoint?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  /** True to count capacity units, which reads every answer of the engine. */
  readonly metered?: boolean;
  /** Into how many shards each table's stream is cut; more than one unless given. */
  readonly streamShards?: number;
  /** Where people reach the site, as links in mails name it; `http://localhost:<port>` unless given. */
  readonly siteAddress?: string | undefined;
  /** How Google and GitHub know the site, by the variables of `functions/grants.ts`. */
  readonly logins?: Readonly<Record<string, string>>;
  /** Learns of every mail, in a line. */
  readonly onMail?: (line: string) => void;
  /** Shorter limits on sockets, for tests. */
  readonly socketLimits?: Partial<SocketLimits>;
  /** Shorter waits for slow clients, for tests. */
  readonly patience?: Partial<Patience>;
  /** Learns the tables of every write that succeeded, before its caller has the answer. For tests. */
  readonly onWrite?: (tables: readonly string[]) => void;
  /** Learns, once each, in sentences what goes wrong while the site runs; behind `isEnd` it is to be stopped. */
  readonly onTrouble?: (sentence: string, isEnd: boolean) => void;
  /** Learns every line that functions and the local run itself write. */
  readonly log?: (line: string) => void;
}

/** A running site. */
export interface LocalSite {
  /** Its address, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Environment for store code of one's own against the same tables and buckets, as an owner who may do all. */
  readonly engineEnv: Readonly<Record<string, string>>;
  /** What the functions have done since the start. */
  readonly uses: () => Use[];
  /** How often each function has waited for the tables since then, one time after the other. */
  readonly rounds: () => ReadonlyMap<string, number>;
  /** Invokes a function of the stack by its label `<group>/<name>`. */
  readonly invoke: (label: string, event: object) => Promise<unknown>;
  /** Holds the clocks of the stack still, or lets them go on; what became due meanwhile comes with the next round. */
  readonly holdClocks: (isHeld: boolean) => void;
  /**
   * Resolves once nothing is under way any more of what has been asked for: no change waits in a stream, no message in a
   * queue that a function works off, and no function runs. Whoever asks on keeps it waiting.
   */
  readonly quiet: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
