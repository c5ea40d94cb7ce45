import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionPool } from './functions/functionPool.ts';
import type { LocalQueues } from './queues/localQueues.ts';
import type { Streams } from './streams/startStreams.ts';

const pollMs = 20;

/** The places where work can be in progress. */
interface WorkSources {
  readonly pool: Pick<FunctionPool, 'invoked' | 'isIdle'>;
  readonly streams: Pick<Streams, 'settled'>;
  readonly queues: Pick<LocalQueues, 'areEmpty'>;
}

/** Resolves after a full check of streams, queues and functions has found no work and no function has run during it. */
export async function waitUntilIdle({ pool, streams, queues }: WorkSources): Promise<void> {
  for (;;) {
    const before = pool.invoked;
    await streams.settled();
    if (pool.isIdle && queues.areEmpty() && pool.invoked === before) return;
    await pause(pollMs);
  }
}
