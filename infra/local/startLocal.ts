import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalOptions, LocalSite } from './localSite.ts';
import { type BaseResources, startDatabase, startSecrets, startStorage } from './engines.ts';
import { asOwner, withBaseResources } from './baseResources.ts';
import { releaseJobs } from './database/releaseJobs.ts';
import { serveClock } from './clock/clockEndpoint.ts';
import { readDistribution } from './edge/declaredDistribution.ts';
import { makeEdgeServer } from './edge/edgeServer.ts';
import { clientTimeouts } from './edge/clientTimeouts.ts';
import { translationsOnDemand } from './edge/translations.ts';
import { explainFileError } from './errors/explain.ts';
import { runDeployTime } from './functions/deployTime.ts';
import { FunctionPool } from './functions/functionPool.ts';
import { readFunctionVariables, readFunctions } from './functions/loadFunctions.ts';
import { type DeclaredApi, readApis } from './gateway/apiDeclarations.ts';
import { makeHttpApi } from './gateway/httpApi.ts';
import { SocketApi } from './gateway/socketApi.ts';
import { platformLimits } from './gateway/socketConnection.ts';
import { startSocketManagement } from './gateway/socketManagement.ts';
import { type ListeningServer, listen, type ReservedPort, reservePort } from './process/listen.ts';
import { LocalRunError } from './errors/localRunError.ts';
import { type LocalMail, startMail } from './mail/localMail.ts';
import { type LocalQueues, startQueues } from './queues/localQueues.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';
import { type Schedules, startSchedules } from './runSchedules.ts';
import { resolveSecretReferences } from './aws/secretServer.ts';
import { functionArn } from './stack/resourceNames.ts';
import type { Storage } from './storage/bucketServer.ts';
import { readListableBuckets } from './storage/makeBuckets.ts';
import { openCheckpoints } from './streams/checkpoints.ts';
import { readMappings } from './streams/eventSourceMapping.ts';
import { defaultShards, localRetryDelayMs, startStreams, type Streams } from './streams/startStreams.ts';

/**
 * Serves the synthesized stack on this machine.
 * @throws LocalRunError if it cannot start for a reason the caller can fix.
 */
export async function startLocal(options: LocalOptions): Promise<LocalSite> {
  return withBaseResources(options, start);
}

async function start(resources: BaseResources): Promise<Omit<LocalSite, 'stop'>> {
  const { options, stack, folder, facts, endings, usage, callers } = resources;
  const database = await startDatabase(resources);
  const storage = await startStorage(resources);
  const vault = await startSecrets(resources);
  const queues = await startQueuesOrExplain(resources);
  endings.push(queues.stop);
  const mail = await startMailOrExplain(resources, queues);
  endings.push(mail.stop);
  const apis = readApis(stack);
  const socketApis = new Map<string, SocketApi>();
  const management = await startSocketManagement({ ...resources, api: () => [...socketApis.values()][0] });
  endings.push(management.stop);
  const stage = apis.find(({ protocol }) => protocol === 'WEBSOCKET')?.stage ?? '';
  const socketEndpoint = `${management.url}/${stage}`;
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: vault.url,
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketEndpoint,
  };
  const door = await reservePort(options.port);
  endings.push(door.release);
  const overrides = {
    ...options.logins,
    PUSH_SERVICE: options.pushService ?? '',
    RATE_LIMIT_SCALE: options.rateLimitScale ?? '1',
    SOCKET_ENDPOINT: socketEndpoint,
    SITE_ADDRESS: options.siteAddress ?? `http://localhost:${door.port}`,
  };
  const { pool, streams } = startFunctions(resources, env, overrides, { database, queues });
  const invoke = (name: string, event: object) => pool.invoke(name, event);
  endings.push(queues.stopFeeding);
  // The job of a mail that was accepted ends by its report, before it could be released and sent again.
  await queues.feedFirst(mail.reportQueues, invoke);
  await releaseJobs(database.call, readFunctionVariables(stack)['JOBS_TABLE']);
  queues.feed(invoke);
  const schedules = startSchedules(stack, invoke);
  endings.push(schedules.stop);
  await runDeployTime(stack, facts, { file: folder.path('deployed.json'), storage: storage.id }, invoke);
  const { isDiskFull } = database;
  const { runAll } = schedules;
  const inside = { apis, pool, isDiskFull, socketApis, storage: storage.storage, mail, runAll, ...vault };
  const site = await startEdge(resources, { ...inside, door });
  return {
    url: `http://localhost:${site.port}`,
    port: site.port,
    engineEnv: { ...readFunctionVariables(stack), ...overrides, ...env, ...asOwner(callers) },
    uses: () => usage.all(),
    rounds: () => usage.rounds(),
    holdClocks: schedules.hold,
    quiet: () => waitUntilIdle({ pool, streams, queues }),
    invoke: (label, event) => invoke(facts.find((one) => one.label === label)?.name ?? label, event),
  };
}

async function startQueuesOrExplain(resources: BaseResources): Promise<LocalQueues> {
  const path = resources.folder.path('queues.db');
  try {
    return await startQueues({ ...resources, path });
  } catch (error) {
    throw explainFileError(path, error);
  }
}

async function startMailOrExplain(resources: BaseResources, { send }: LocalQueues): Promise<LocalMail> {
  const path = resources.folder.path('mails.db');
  const tell = resources.options.onMail ?? (() => undefined);
  try {
    return await startMail({ ...resources, path, tell, report: send });
  } catch (error) {
    throw explainFileError(path, error);
  }
}

type Variables = Readonly<Record<string, string>>;

function startFunctions(
  { options, stack, folder, callers, log, endings }: BaseResources,
  env: Variables,
  overrides: Variables,
  { database, queues }: { database: Awaited<ReturnType<typeof startDatabase>>; queues: LocalQueues },
): { readonly pool: FunctionPool; readonly streams: Streams } {
  const pool = new FunctionPool(
    readFunctions({ stack, callers, env, overrides }),
    log,
    options.maxEnvironmentsEach,
    options.maxEnvironments,
    options.idleEnvironmentMs,
  );
  endings.push(() => pool.stop());
  const streams = startStreams({
    mappings: readMappings(stack),
    tables: database.tables,
    shards: options.streamShards ?? defaultShards,
    call: database.call,
    checkpoints: openCheckpoints(folder.path('streams.json')),
    delivering: {
      invoke: (name, event) => pool.invoke(name, event),
      sendMessage: async (queueArn, body) => queues.send(queueArn, body),
      functionArn,
      log,
      retryDelayMs: localRetryDelayMs,
    },
  });
  endings.push(streams.stop);
  database.onWrite((tables) => tables.forEach(streams.wake));
  return { pool, streams };
}

interface Inside {
  readonly apis: readonly DeclaredApi[];
  readonly pool: FunctionPool;
  readonly isDiskFull: () => boolean;
  readonly socketApis: Map<string, SocketApi>;
  readonly storage: Storage;
  readonly mail: LocalMail;
  readonly runAll: Schedules['runAll'];
  readonly door: ReservedPort;
  readonly secrets: ReadonlyMap<string, string>;
}

async function startEdge(
  { options, stack, endings }: BaseResources,
  { apis, pool, isDiskFull, socketApis, storage, mail, runAll, door, secrets }: Inside,
): Promise<ListeningServer> {
  const limits = { ...platformLimits, ...options.socketLimits };
  const httpApis = new Map<string, ReturnType<typeof makeHttpApi>>();
  for (const api of apis) {
    if (api.protocol === 'HTTP') httpApis.set(api.id, makeHttpApi(api, pool, isDiskFull));
    else socketApis.set(api.id, new SocketApi(api, pool, limits));
  }
  const distribution = readDistribution(stack, (text) => resolveSecretReferences(text, secrets));
  if (distribution === undefined) throw new LocalRunError('The stack has no distribution to serve.');
  const listable = readListableBuckets(stack);
  const patience = { ...clientTimeouts, ...options.patience };
  const aside = (incoming: IncomingMessage, outgoing: ServerResponse): boolean =>
    mail.show(incoming, outgoing) || serveClock(runAll, incoming, outgoing);
  const siteBucket = readFunctionVariables(stack)['SITE_BUCKET'] ?? '';
  const prepareSite = translationsOnDemand(storage.store, siteBucket);
  const server = makeEdgeServer({
    distribution,
    storage,
    listable,
    httpApis,
    socketApis,
    patience,
    aside,
    siteBucket,
    prepareSite,
  });
  const site = await listen(server, door);
  // Stops run in reverse order: the sockets close first, then the port closes on the rest.
  endings.push(site.stop);
  endings.push(() => Promise.all([...socketApis.values()].map((api) => api.stop())));
  return site;
}
