import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Callers } from './aws/callers.ts';
import { openSecrets, startSecretServer } from './aws/secretServer.ts';
import { type LocalTable, makeTables } from './database/createTables.ts';
import { startEngine } from './database/engine.ts';
import { type EngineCall, engineCall } from './database/engineCall.ts';
import { type FindExpired, indexExpiry, scanning } from './database/expired.ts';
import { startSweeping } from './database/sweep.ts';
import { startTableGate } from './database/tableGate.ts';
import { type DataFolder, folderGone } from './dataFolder.ts';
import { isSilence, noAnswer, explainFileError } from './errors/explain.ts';
import { LocalRunError } from './errors/localRunError.ts';
import type { ProblemReporter } from './errors/problemReporter.ts';
import { damagedWhileRunning, storageAdvice } from './errors/storageErrors.ts';
import type { FunctionFacts } from './functions/functionFacts.ts';
import { readApis } from './gateway/apiDeclarations.ts';
import { startSocketManagement } from './gateway/socketManagement.ts';
import type { LocalOptions } from './localSite.ts';
import { type LocalMail, startMail } from './mail/localMail.ts';
import { writePrivately } from './process/privateFile.ts';
import { type LocalQueues, startQueues } from './queues/localQueues.ts';
import type { IsAllowed } from './stack/rolePolicies.ts';
import type { Stack } from './stack/stackTemplate.ts';
import { type Storage, startBucketServer } from './storage/bucketServer.ts';
import { readBuckets } from './storage/makeBuckets.ts';
import { ObjectStore, type Objects } from './storage/objectStore.ts';
import { watchedStore } from './storage/watchedStore.ts';
import type { Usage } from './usage.ts';

/** What is available before any engine starts. */
export interface BaseResources {
  readonly options: LocalOptions;
  readonly stack: Stack;
  readonly folder: DataFolder;
  readonly facts: readonly FunctionFacts[];
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  readonly log: (line: string) => void;
  readonly problems: ProblemReporter;
  /** Stops what was started, in reverse order. */
  readonly onStop: (() => Promise<unknown> | void)[];
}

/** The stack's tables on an engine, behind the gate that checks callers. */
export async function startDatabase(resources: BaseResources) {
  const { options, folder, callers, mayDo, usage, log, problems, onStop } = resources;
  const { dynamodbEndpoint } = options;
  const file = folder.path('tables.db');
  if (dynamodbEndpoint === undefined) warnAboutLostRows(resources, file);
  const engine = await startEngine(file, dynamodbEndpoint, {
    slow: problems.warn,
    restarted: problems.warn,
    lost: problems.giveUp,
  });
  onStop.push(engine.stop);
  const call = engineCall(engine.url);
  const tables = await makeTablesOrExplain(resources, file, call);
  let heard: (tables: readonly string[]) => void = () => undefined;
  let isDiskFull = false;
  const gate = await startTableGate({
    engineUrl: engine.url,
    callers,
    mayDo,
    usage,
    log,
    metered: options.metered ?? false,
    wrote: (names) => {
      isDiskFull = false;
      options.onWrite?.(names);
      heard(names);
      const isKept = dynamodbEndpoint !== undefined || folder.isIntact();
      if (!isKept) problems.giveUp(folderGone(folder));
      return isKept;
    },
    failed: (kind) => {
      if (kind === 'disk') {
        isDiskFull = true;
        problems.warn(`Nothing can be saved in ${file}: ${storageAdvice}.`);
      } else if (kind === 'damage') problems.warn(damagedWhileRunning(dynamodbEndpoint ?? file));
      else if (dynamodbEndpoint !== undefined) problems.warn(noAnswer('DYNAMODB_ENDPOINT', dynamodbEndpoint));
    },
  });
  onStop.push(gate.stop);
  const find = dynamodbEndpoint === undefined ? findByIndex(resources, file, tables, call) : scanning(call);
  const sweeping = startSweeping(tables, call, find, (table) => heard([table]));
  onStop.push(sweeping.stop);
  return {
    url: gate.url,
    file,
    call,
    tables,
    /** True from a write that failed for lack of space until one that succeeds. */
    isDiskFull: () => isDiskFull,
    onWrite: (listener: typeof heard) => {
      heard = listener;
    },
  };
}

function findByIndex(
  { onStop, problems }: BaseResources,
  file: string,
  tables: readonly LocalTable[],
  call: EngineCall,
): FindExpired {
  try {
    const index = indexExpiry(file, tables);
    if (index === undefined) {
      problems.warn(
        `The tables in ${file} have a format that this version doesn't know, so finding expired items takes longer.`,
      );
      return scanning(call);
    }
    onStop.push(index.close);
    return index.find;
  } catch (error) {
    throw explainFileError(file, error);
  }
}

/** Warns about lost rows: images without their rows are useless. */
function warnAboutLostRows({ folder, problems }: BaseResources, file: string): void {
  if (existsSync(file) || !existsSync(folder.path('buckets'))) return;
  problems.warn(
    `The database ${file} is missing, but its images exist: the site starts with empty tables. To restore them, stop it and put the file back.`,
  );
}

async function makeTablesOrExplain({ options, stack }: BaseResources, file: string, call: EngineCall) {
  try {
    return await makeTables(stack, call);
  } catch (error) {
    const { dynamodbEndpoint } = options;
    if (dynamodbEndpoint !== undefined && isSilence(error)) {
      throw new LocalRunError(noAnswer('DYNAMODB_ENDPOINT', dynamodbEndpoint));
    }
    if (dynamodbEndpoint === undefined) throw explainFileError(file, error);
    throw error;
  }
}

/** The buckets of the stack. */
export async function startStorage({
  options,
  stack,
  folder,
  callers,
  mayDo,
  usage,
  problems,
  onStop,
}: BaseResources) {
  const { s3Endpoint } = options;
  const bucketFolder = folder.path('buckets');
  const bare = s3Endpoint === undefined ? new ObjectStore(bucketFolder) : await openRemoteStore(s3Endpoint);
  const store = watchedStore(bare, s3Endpoint ?? bucketFolder, problems);
  const buckets = readBuckets(stack);
  try {
    for (const bucket of buckets) await store.makeBucket(bucket);
  } catch (error) {
    if (s3Endpoint !== undefined) throw new LocalRunError(noAnswer('S3_ENDPOINT', s3Endpoint));
    throw explainFileError(bucketFolder, error);
  }
  const storage: Storage = { store, buckets, callers, mayDo, usage };
  const server = await startBucketServer(storage);
  onStop.push(server.stop);
  return { storage, url: server.url, id: s3Endpoint ?? storageId(bucketFolder) };
}

/** Identifies a folder of buckets, so that a later one at the same path has another id. */
function storageId(bucketFolder: string): string {
  const file = join(bucketFolder, '.id');
  if (!existsSync(file)) writePrivately(file, randomUUID());
  return readFileSync(file, 'utf8');
}

/** Imported on demand, because loading the SDK would slow down every other start. */
async function openRemoteStore(endpoint: string): Promise<Objects> {
  const { RemoteStore } = await import('./storage/remoteStore.ts');
  return new RemoteStore(endpoint);
}

export async function startSecrets({ stack, folder, callers, mayDo, usage, onStop }: BaseResources) {
  const secrets = openSecrets(stack, folder.path('secrets.json'));
  const server = await startSecretServer({ secrets, callers, mayDo, usage });
  onStop.push(server.stop);
  return { secrets, url: server.url };
}

/** The queues of the stack. */
export async function startQueueStore(resources: BaseResources): Promise<LocalQueues> {
  const path = resources.folder.path('queues.db');
  try {
    const queues = await startQueues({ ...resources, path });
    resources.onStop.push(queues.stop);
    return queues;
  } catch (error) {
    throw explainFileError(path, error);
  }
}

/** The mail service. It reports each mail to a queue. */
export async function startMailbox(resources: BaseResources, { send }: LocalQueues): Promise<LocalMail> {
  const path = resources.folder.path('mails.db');
  const tell = resources.options.onMail ?? (() => undefined);
  try {
    const mail = await startMail({ ...resources, path, tell, report: send });
    resources.onStop.push(mail.stop);
    return mail;
  } catch (error) {
    throw explainFileError(path, error);
  }
}

/** The API with which functions send to sockets. */
export async function startSockets(resources: BaseResources) {
  const management = await startSocketManagement(resources);
  resources.onStop.push(management.stop);
  const api = readApis(resources.stack).find(({ protocol }) => protocol === 'WEBSOCKET');
  return { endpoint: `${management.url}/${api?.stage ?? ''}`, serve: management.serve };
}
