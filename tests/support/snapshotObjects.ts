import type { TestBuckets } from './buckets.ts';

const bucket = 'directory';

/** The stored snapshots of the indexes. */
export function snapshotObjects(storage: TestBuckets) {
  const keys = (): Promise<string[]> => storage.keys(bucket);
  return {
    keys,
    bytes: async (key = '') => (await storage.get(bucket, key))?.body,
    spoil: (key = '') => storage.put(bucket, key, 'spoiled'),
    clear: async () => {
      for (const key of await keys()) await storage.remove(bucket, key);
    },
  };
}
