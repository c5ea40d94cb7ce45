import type { BaseResources, startDatabase } from './engines.ts';
import { FunctionPool } from './functions/functionPool.ts';
import { readFunctions } from './functions/loadFunctions.ts';
import type { LocalQueues } from './queues/localQueues.ts';
import { functionArn } from './stack/resourceNames.ts';
import { openCheckpoints } from './streams/checkpoints.ts';
import { readMappings } from './streams/eventSourceMapping.ts';
import { defaultShards, localRetryDelayMs, startStreams, type Streams } from './streams/startStreams.ts';

type Variables = Readonly<Record<string, string>>;

/** Starts the pool that runs the stack's functions, and the streams that pass them the changes of the tables. */
export function startFunctions(
  { options, stack, folder, callers, log, onStop }: BaseResources,
  env: Variables,
  overrides: Variables,
  { database, queues }: { database: Awaited<ReturnType<typeof startDatabase>>; queues: LocalQueues },
): { readonly pool: FunctionPool; readonly streams: Streams } {
  const pool = new FunctionPool(readFunctions({ stack, callers, env, overrides }), log, options);
  onStop.push(() => pool.stop());
  const streams = startStreams({
    mappings: readMappings(stack),
    tables: database.tables,
    shards: options.streamShards ?? defaultShards,
    call: database.call,
    checkpoints: openCheckpoints(folder.path('streams.json')),
    pollerContext: {
      invoke: (name, event) => pool.invoke(name, event),
      sendMessage: async (queueArn, body) => queues.send(queueArn, body),
      functionArn,
      log,
      retryDelayMs: localRetryDelayMs,
    },
  });
  onStop.push(streams.stop);
  database.onWrite((tables) => tables.forEach(streams.wake));
  return { pool, streams };
}
