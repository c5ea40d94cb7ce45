import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionPool } from './functions/functionPool.ts';
import type { LocalQueues } from './queues/localQueues.ts';
import type { Streams } from './streams/startStreams.ts';

const lookMs = 20;

/** Where work may be under way. */
export interface Places {
  readonly pool: Pick<FunctionPool, 'invoked' | 'isIdle'>;
  readonly streams: Pick<Streams, 'settled'>;
  readonly queues: Pick<LocalQueues, 'areEmpty'>;
}

/** Resolves once a whole look at streams, queues and functions has found nothing to do, and no function ran meanwhile. */
export async function quiet({ pool, streams, queues }: Places): Promise<void> {
  for (;;) {
    const before = pool.invoked;
    await streams.settled();
    if (pool.isIdle && queues.areEmpty() && pool.invoked === before) return;
    await pause(lookMs);
  }
}
