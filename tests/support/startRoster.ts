import { afterAll } from 'vitest';
import { startBuckets } from './buckets.ts';
import { startEngine } from './engine.ts';
import { startPretendQueue } from './pretendQueue.ts';
import * as rosterWorld from './rosterWorld.ts';

/** Starts tables, buckets and the queue for tests of roster files, until the file's tests end. */
export async function startRoster() {
  const engine = await startEngine();
  const [storage, queue] = [await startBuckets(), await startPretendQueue()];
  afterAll(async () => {
    await Promise.all([storage.stop(), queue.stop()]);
    await engine.stop();
  });
  return { queue, ...rosterWorld };
}
