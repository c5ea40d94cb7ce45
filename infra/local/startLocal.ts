import { ownerEnvironment, withBaseResources } from './baseResources.ts';
import { releaseJobs } from './database/releaseJobs.ts';
import {
  type BaseResources,
  startDatabase,
  startMailbox,
  startQueueStore,
  startSecrets,
  startSockets,
  startStorage,
} from './engines.ts';
import { runDeployTime } from './functions/deployTime.ts';
import { readFunctionVariables } from './functions/loadFunctions.ts';
import { makeApis } from './gateway/makeApis.ts';
import type { LocalOptions, LocalSite } from './localSite.ts';
import { reservePort } from './process/listen.ts';
import { startSchedules } from './runSchedules.ts';
import { startEdge } from './startEdge.ts';
import { startFunctions } from './startFunctions.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';

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
  const queues = await startQueueStore(resources);
  const mail = await startMailbox(resources, queues);
  const sockets = await startSockets(resources);
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: sockets.endpoint,
  };
  const port = await reservePort(options.port);
  onStop.push(port.release);
  const overrides = {
    ...options.logins,
    PUSH_SERVICE: options.pushService ?? '',
    RATE_LIMIT_SCALE: options.rateLimitScale ?? '1',
    SOCKET_ENDPOINT: sockets.endpoint,
    SITE_ADDRESS: options.siteAddress ?? `http://localhost:${port.port}`,
  };
  const { pool, streams } = startFunctions(resources, env, overrides, { database, queues });
  const apis = makeApis(resources, pool, database.isDiskFull);
  apis.socketApis.forEach(sockets.serve);
  const invoke = (name: string, event: object) => pool.invoke(name, event);
  onStop.push(queues.stopFeeding);
  // The job of a mail that was accepted ends by its report, before it could be released and sent again.
  await queues.feedFirst(mail.reportQueues, invoke);
  await releaseJobs(database.call, readFunctionVariables(stack)['JOBS_TABLE']);
  queues.feed(invoke);
  const schedules = startSchedules(stack, invoke);
  onStop.push(schedules.stop);
  await runDeployTime(stack, facts, { file: folder.path('deployed.json'), storage: storage.id }, invoke);
  const site = await startEdge(resources, { ...apis, ...storage, ...secrets, mail, schedules, port });
  return {
    url: `http://localhost:${site.port}`,
    port: site.port,
    engineEnv: { ...readFunctionVariables(stack), ...overrides, ...env, ...ownerEnvironment(callers) },
    uses: () => usage.all(),
    tableWaits: () => usage.tableWaits(),
    holdClocks: schedules.hold,
    waitUntilIdle: () => waitUntilIdle({ pool, streams, queues }),
    invoke: (label, event) => invoke(facts.find((fact) => fact.label === label)?.name ?? label, event),
  };
}
