import type { LocalOptions } from './localSite.ts';
import type { Callers } from './callers.ts';
import type { DataFolder } from './dataFolder.ts';
import { startEngine } from './database/engine.ts';
import { engineCall } from './database/engineCall.ts';
import { startSweeping } from './database/sweep.ts';
import { startTableGate } from './database/tableGate.ts';
import { makeTables } from './database/tables.ts';
import type { FunctionFacts } from './functions/functions.ts';
import { openSecrets, startSecretServer } from './secretServer.ts';
import type { MayDo } from './stack/policies.ts';
import type { Stack } from './stack/template.ts';
import { type Storage, startBucketServer } from './storage/bucketServer.ts';
import { readBuckets } from './storage/buckets.ts';
import { ObjectStore, type Objects } from './storage/objectStore.ts';
import type { Usage } from './usage.ts';

/** Everything that is known before anything has been started. */
export interface Ground {
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

/** The tables of the stack on an engine, behind the gate that knows who calls. */
export async function startDatabase(ground: Ground) {
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

/** The buckets of the stack. */
export async function startStorage({ options, stack, folder, callers, mayDo, usage, endings }: Ground) {
  const { s3Endpoint } = options;
  const store =
    s3Endpoint === undefined ? new ObjectStore(folder.path('buckets')) : await openRemoteStore(s3Endpoint);
  const buckets = readBuckets(stack);
  for (const bucket of buckets) await store.makeBucket(bucket);
  const storage: Storage = { store, buckets, callers, mayDo, usage };
  const server = await startBucketServer(storage);
  endings.push(server.stop);
  return { storage, url: server.url };
}

/** Loaded only where it is wanted: the SDK would slow down every other start. */
async function openRemoteStore(endpoint: string): Promise<Objects> {
  const { RemoteStore } = await import('./storage/remoteStore.ts');
  return new RemoteStore(endpoint);
}

/** The secrets of the stack. */
export async function startSecrets({ stack, folder, callers, mayDo, usage, endings }: Ground) {
  const secrets = openSecrets(stack, folder.path('secrets.json'));
  const server = await startSecretServer({ secrets, callers, mayDo, usage });
  endings.push(server.stop);
  return { secrets, url: server.url };
}
