import type { LocalOptions, LocalSite } from './localSite.ts';
import { type BaseResources, startDatabase, startSecrets, startStorage } from './engines.ts';
import { ownerEnvironment, withBaseResources } from './baseResources.ts';
import { releaseJobs } from './database/releaseJobs.ts';
import { explainFileError } from './errors/explain.ts';
import { runDeployTime } from './functions/deployTime.ts';
import { readFunctionVariables } from './functions/loadFunctions.ts';
import { readApis } from './gateway/apiDeclarations.ts';
import type { SocketApi } from './gateway/socketApi.ts';
import { startSocketManagement } from './gateway/socketManagement.ts';
import { reservePort } from './process/listen.ts';
import { type LocalMail, startMail } from './mail/localMail.ts';
import { type LocalQueues, startQueues } from './queues/localQueues.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';
import { startSchedules } from './runSchedules.ts';
import { startEdge } from './startEdge.ts';
import { startFunctions } from './startFunctions.ts';

/**
 * Serves the synthesized stack on this machine.
 * @throws LocalRunError if it cannot start for a reason the caller can fix.
 */
export async function startLocal(options: LocalOptions): Promise<LocalSite> {
  return withBaseResources(options, start);
}

async function start(resources: BaseResources): Promise<Omit<LocalSite, 'stop'>> {
  const { options, stack, folder, facts, onStop, usage, callers } = resources;
  const database = await startDatabase(resources);
  const storage = await startStorage(resources);
  const secrets = await startSecrets(resources);
  const queues = await startQueuesOrExplain(resources);
  onStop.push(queues.stop);
  const mail = await startMailOrExplain(resources, queues);
  onStop.push(mail.stop);
  const apis = readApis(stack);
  const socketApis = new Map<string, SocketApi>();
  const management = await startSocketManagement({ ...resources, api: () => [...socketApis.values()][0] });
  onStop.push(management.stop);
  const stage = apis.find(({ protocol }) => protocol === 'WEBSOCKET')?.stage ?? '';
  const socketEndpoint = `${management.url}/${stage}`;
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: socketEndpoint,
  };
  const port = await reservePort(options.port);
  onStop.push(port.release);
  const overrides = {
    ...options.logins,
    PUSH_SERVICE: options.pushService ?? '',
    RATE_LIMIT_SCALE: options.rateLimitScale ?? '1',
    SOCKET_ENDPOINT: socketEndpoint,
    SITE_ADDRESS: options.siteAddress ?? `http://localhost:${port.port}`,
  };
  const { pool, streams } = startFunctions(resources, env, overrides, { database, queues });
  const invoke = (name: string, event: object) => pool.invoke(name, event);
  onStop.push(queues.stopFeeding);
  // The job of a mail that was accepted ends by its report, before it could be released and sent again.
  await queues.feedFirst(mail.reportQueues, invoke);
  await releaseJobs(database.call, readFunctionVariables(stack)['JOBS_TABLE']);
  queues.feed(invoke);
  const schedules = startSchedules(stack, invoke);
  onStop.push(schedules.stop);
  await runDeployTime(stack, facts, { file: folder.path('deployed.json'), storage: storage.id }, invoke);
  const parts = { apis, socketApis, port, pool, database, mail, schedules, ...storage, ...secrets };
  const site = await startEdge(resources, parts);
  return {
    url: `http://localhost:${site.port}`,
    port: site.port,
    engineEnv: { ...readFunctionVariables(stack), ...overrides, ...env, ...ownerEnvironment(callers) },
    uses: () => usage.all(),
    tableWaits: () => usage.tableWaits(),
    holdClocks: schedules.hold,
    waitUntilIdle: () => waitUntilIdle({ pool, streams, queues }),
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
