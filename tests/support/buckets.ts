import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buckets } from '#functions/platform/dynamo/tables.ts';
import { startBucketServer } from '#infra/local/storage/bucketServer.ts';
import { type Objects, ObjectStore, type StoredObject } from '#infra/local/storage/objectStore.ts';
import { Usage } from '#infra/local/usage.ts';

/** The buckets of one test, by the name of their variable; a test may read them freely. */
export interface TestBuckets {
  readonly keys: (bucket: string) => Promise<string[]>;
  readonly get: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  readonly put: (bucket: string, key: string, text: string) => Promise<unknown>;
  readonly remove: (bucket: string, key: string) => Promise<void>;
  /** Runs before each write of an object, with its key, to simulate concurrent events. */
  beforeWrite: (key: string) => Promise<void>;
  /** Denies everything: S3 also answers this for a missing key if the caller may not list. */
  isShut: boolean;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an S3 on an empty folder and points this process to it, with the keys of `startEngine`. The client reads the
 * address when it is first used.
 */
export async function startBuckets(): Promise<TestBuckets> {
  const folder = await mkdtemp(join(tmpdir(), 'alumni-buckets-'));
  const store = new ObjectStore(folder);
  for (const name of Object.keys(buckets)) store.makeBucket(name);
  const secret = 'test';
  const key = { accessKeyId: 'test', secretAccessKey: secret };
  const world: TestBuckets = {
    keys: (bucket) => store.keys(bucket, ''),
    get: (bucket, name) => store.get(bucket, name),
    put: (bucket, name, text) => store.put(bucket, name, Buffer.from(text), {}),
    remove: (bucket, name) => store.remove(bucket, name),
    beforeWrite: async () => undefined,
    isShut: false,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const watched: Objects = {
    makeBucket: (bucket) => store.makeBucket(bucket),
    put: async (bucket, name, body, headers) => {
      await world.beforeWrite(name);
      return store.put(bucket, name, body, headers);
    },
    get: (bucket, name) => store.get(bucket, name),
    head: (bucket, name) => store.head(bucket, name),
    remove: (bucket, name) => store.remove(bucket, name),
    keys: (bucket, prefix) => store.keys(bucket, prefix),
  };
  const server = await startBucketServer({
    store: watched,
    buckets: new Set(Object.keys(buckets)),
    callers: {
      keyOf: () => key,
      owner: key,
      who: () => (world.isShut ? undefined : 'owner'),
      secretOf: () => secret,
    },
    mayDo: () => true,
    usage: new Usage(),
  });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    AWS_ENDPOINT_URL_S3: server.url,
    ...Object.fromEntries(Object.entries(buckets).map(([name, variable]) => [variable, name])),
  });
  return world;
}
