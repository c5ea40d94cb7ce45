import type { LocalOptions, LocalSite } from './localSite.ts';
import { type Ground, startDatabase, startSecrets, startStorage } from './engines.ts';
import { makeCallers } from './callers.ts';
import { openDataFolder } from './dataFolder.ts';
import { openCheckpoints } from './database/checkpoints.ts';
import { startFeeds } from './database/streams.ts';
import { readDistribution } from './edge/distribution.ts';
import { makeEdgeServer } from './edge/edgeServer.ts';
import { runDeployTime } from './functions/deployTime.ts';
import { FunctionPool } from './functions/functionPool.ts';
import { readFunctionFacts, readFunctionVariables, readFunctions } from './functions/functions.ts';
import { type DeclaredApi, readApis } from './gateway/apiDeclarations.ts';
import { makeHttpApi } from './gateway/httpApi.ts';
import { SocketApi } from './gateway/socketApi.ts';
import { platformLimits } from './gateway/socketConnection.ts';
import { startSocketManagement } from './gateway/socketManagement.ts';
import { type Listening, listen } from './listen.ts';
import { LocalRunError } from './localRunError.ts';
import { revealSecrets } from './secretServer.ts';
import { region } from './stack/names.ts';
import { readPolicies } from './stack/policies.ts';
import { readStack } from './stack/template.ts';
import type { Storage } from './storage/bucketServer.ts';
import { readListableBuckets } from './storage/buckets.ts';
import { Usage } from './usage.ts';

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
