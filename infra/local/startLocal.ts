import { type DeclaredApi, readApis } from './gateway/apiDeclarations.ts';
import { type Storage, startBucketServer } from './storage/bucketServer.ts';
import { readBuckets, readListableBuckets } from './storage/buckets.ts';
import { type Callers, makeCallers } from './callers.ts';
import { openCheckpoints } from './database/checkpoints.ts';
import { type DataFolder, openDataFolder } from './dataFolder.ts';
import { runDeployTime } from './functions/deployTime.ts';
import { readDistribution } from './edge/distribution.ts';
import { makeEdgeServer } from './edge/edgeServer.ts';
import { startEngine } from './database/engine.ts';
import { engineCall } from './database/engineCall.ts';
import { FunctionPool } from './functions/functionPool.ts';
import {
  type FunctionFacts,
  readFunctionFacts,
  readFunctions,
  readFunctionVariables,
} from './functions/functions.ts';
import { makeHttpApi } from './gateway/httpApi.ts';
import { type Listening, listen } from './listen.ts';
import { LocalRunError } from './localRunError.ts';
import { region } from './stack/names.ts';
import { ObjectStore } from './storage/objectStore.ts';
import { type MayDo, readPolicies } from './stack/policies.ts';
import { openSecrets, revealSecrets, startSecretServer } from './secretServer.ts';
import { SocketApi } from './gateway/socketApi.ts';
import { platformLimits, type SocketLimits } from './gateway/socketConnection.ts';
import { startSocketManagement } from './gateway/socketManagement.ts';
import { startFeeds } from './database/streams.ts';
import { startSweeping } from './database/sweep.ts';
import { startTableGate } from './database/tableGate.ts';
import { makeTables } from './database/tables.ts';
import { readStack, type Stack } from './stack/template.ts';
import { type Use, Usage } from './usage.ts';

export interface LocalOptions {
  /** Port of the site; 0 for any free one. */
  readonly port: number;
  /** Where everything is kept; made if it is missing. */
  readonly dataDir: string;
  /** The synthesized stack: `cdk.out`. */
  readonly outDir: string;
  /** Factor on every throttle; "1" unless given. */
  readonly rateLimitScale?: string;
  /** Another DynamoDB or S3 to use instead of the own ones. */
  readonly dynamodbEndpoint?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  /** True to count capacity units, which reads every answer of the engine. */
  readonly metered?: boolean;
  /** Shorter limits on sockets, for tests. */
  readonly socketLimits?: Partial<SocketLimits>;
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
  /** Invokes a function of the stack by its label `<group>/<name>`. */
  readonly invoke: (label: string, event: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Everything that is known before anything has been started. */
interface Ground {
  readonly options: LocalOptions;
  readonly stack: Stack;
  readonly folder: DataFolder;
  readonly facts: readonly FunctionFacts[];
  readonly callers: Callers;
  readonly mayDo: MayDo;
  readonly usage: Usage;
  readonly log: (line: string) => void;
  /** Ends what was started, the last first. */
  readonly endings: (() => Promise<unknown> | void)[];
}

/** Serves the synthesized stack on this machine. @throws LocalRunError where it cannot start for a reason its caller can mend. */
export async function startLocal(options: LocalOptions): Promise<LocalSite> {
  const stack = readStack(options.outDir);
  const folder = openDataFolder(options.dataDir);
  const facts = readFunctionFacts(stack);
  const ground: Ground = {
    options,
    stack,
    folder,
    facts,
    callers: makeCallers(facts, folder.master),
    mayDo: readPolicies(stack),
    usage: new Usage(),
    log: options.log ?? (() => undefined),
    endings: [folder.release],
  };
  const stop = async () => {
    for (const end of ground.endings.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await start(ground)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(ground: Ground): Promise<Omit<LocalSite, 'stop'>> {
  const { options, stack, folder, facts, endings, usage, callers } = ground;
  const database = await startDatabase(ground);
  const storage = await startStorage(ground);
  const vault = await startSecrets(ground);
  const apis = readApis(stack);
  const socketApis = new Map<string, SocketApi>();
  const management = await startSocketManagement({ ...ground, api: () => [...socketApis.values()][0] });
  endings.push(management.stop);
  const stage = apis.find(({ protocol }) => protocol === 'WEBSOCKET')?.stage ?? '';
  const socketEndpoint = `${management.url}/${stage}`;
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: vault.url,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketEndpoint,
  };
  const overrides = { RATE_LIMIT_SCALE: options.rateLimitScale ?? '1', SOCKET_ENDPOINT: socketEndpoint };
  const pool = startFunctions(ground, env, overrides, database);
  const invoke = (name: string, event: object) => pool.invoke(name, event);
  await runDeployTime(stack, facts, folder.path('deployed.json'), invoke);
  const site = await startEdge(ground, { apis, pool, socketApis, storage: storage.storage, ...vault });
  const { accessKeyId, secretAccessKey } = callers.owner;
  return {
    url: `http://localhost:${site.port}`,
    port: site.port,
    engineEnv: {
      ...readFunctionVariables(stack),
      ...overrides,
      ...env,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    uses: () => usage.all(),
    invoke: (label, event) => invoke(facts.find((one) => one.label === label)?.name ?? label, event),
  };
}

type Variables = Readonly<Record<string, string>>;

function startFunctions(
  { stack, folder, callers, log, endings }: Ground,
  env: Variables,
  overrides: Variables,
  database: Awaited<ReturnType<typeof startDatabase>>,
): FunctionPool {
  const pool = new FunctionPool(readFunctions({ stack, callers, env, overrides }), log);
  endings.push(() => pool.stop());
  const feeds = startFeeds({
    stack,
    call: database.call,
    checkpoints: openCheckpoints(folder.path('streams.json')),
    invoke: (name, event) => pool.invoke(name, event),
    log,
  });
  endings.push(feeds.stop);
  database.onWrite((tables) => tables.forEach(feeds.wake));
  return pool;
}

interface Inside {
  readonly apis: readonly DeclaredApi[];
  readonly pool: FunctionPool;
  readonly socketApis: Map<string, SocketApi>;
  readonly storage: Storage;
  readonly secrets: ReadonlyMap<string, string>;
}

async function startEdge(
  { options, stack, endings }: Ground,
  { apis, pool, socketApis, storage, secrets }: Inside,
): Promise<Listening> {
  const limits = { ...platformLimits, ...options.socketLimits };
  const httpApis = new Map<string, ReturnType<typeof makeHttpApi>>();
  for (const api of apis) {
    if (api.protocol === 'HTTP') httpApis.set(api.id, makeHttpApi(api, pool));
    else socketApis.set(api.id, new SocketApi(api, pool, limits));
  }
  endings.push(() => Promise.all([...socketApis.values()].map((api) => api.stop())));
  const distribution = readDistribution(stack, (text) => revealSecrets(text, secrets));
  if (distribution === undefined) throw new LocalRunError('The stack holds no distribution to serve.');
  const listable = readListableBuckets(stack);
  const server = makeEdgeServer({ distribution, storage, listable, httpApis, socketApis });
  const site = await listen(server, options.port);
  endings.push(site.stop);
  return site;
}

async function startDatabase(ground: Ground) {
  const { options, stack, folder, callers, mayDo, usage, log, endings } = ground;
  const engine = await startEngine(folder.path('tables.db'), options.dynamodbEndpoint);
  endings.push(engine.stop);
  const call = engineCall(engine.url);
  const tables = await makeTables(stack, call);
  let heard: (tables: readonly string[]) => void = () => undefined;
  const gate = await startTableGate({
    engineUrl: engine.url,
    callers,
    mayDo,
    usage,
    log,
    metered: options.metered ?? false,
    wrote: (names) => heard(names),
  });
  endings.push(gate.stop);
  const sweeping = startSweeping(tables, call, (table) => heard([table]));
  endings.push(sweeping.stop);
  return {
    url: gate.url,
    call,
    onWrite: (listener: typeof heard) => {
      heard = listener;
    },
  };
}

async function startStorage({ options, stack, folder, callers, mayDo, usage, endings }: Ground) {
  const store = new ObjectStore(folder.path('buckets'));
  const buckets = readBuckets(stack);
  for (const bucket of buckets) store.makeBucket(bucket);
  const storage: Storage = { store, buckets, callers, mayDo, usage };
  const server = await startBucketServer(storage);
  endings.push(server.stop);
  return { storage, url: options.s3Endpoint ?? server.url };
}

async function startSecrets({ stack, folder, callers, mayDo, usage, endings }: Ground) {
  const secrets = openSecrets(stack, folder.path('secrets.json'));
  const server = await startSecretServer({ secrets, callers, mayDo, usage });
  endings.push(server.stop);
  return { secrets, url: server.url };
}
