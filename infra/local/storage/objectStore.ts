import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The metadata that S3 stores with an object. */
const ObjectMeta = z.object({
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  modifiedAt: z.number(),
  size: z.number(),
});
export type ObjectMeta = z.output<typeof ObjectMeta>;

export interface StoredObject {
  readonly meta: ObjectMeta;
  readonly body: Buffer;
}

/** Where objects are stored: on this machine, or in another S3. */
export interface Objects {
  readonly makeBucket: (bucket: string) => void | Promise<void>;
  readonly put: (
    bucket: string,
    key: string,
    body: Buffer,
    headers: Record<string, string>,
  ) => Promise<ObjectMeta>;
  readonly get: (bucket: string, key: string) => Promise<StoredObject | undefined>;
  readonly head: (bucket: string, key: string) => Promise<ObjectMeta | undefined>;
  readonly remove: (bucket: string, key: string) => Promise<void>;
  readonly keys: (bucket: string, prefix: string) => Promise<string[]>;
}

/** Headers that S3 stores with an object and returns with it. */
export const storedHeaders = [
  'content-type',
  'content-encoding',
  'content-disposition',
  'content-language',
  'cache-control',
] as const;

const lengthBytes = 4;

/**
 * The objects of all buckets as files: the length of the metadata, the metadata as JSON, the bytes. One file, so that a
 * rename replaces both together; synced, so that a confirmed write survives a crash.
 */
export class ObjectStore implements Objects {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  makeBucket(bucket: string): void {
    mkdirSync(join(this.#folder, bucket), { recursive: true, mode: 0o700 });
  }

  async put(bucket: string, key: string, body: Buffer, headers: Record<string, string>): Promise<ObjectMeta> {
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const meta = { headers, etag, modifiedAt: Date.now(), size: body.length };
    const json = Buffer.from(JSON.stringify(meta));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(json.length);
    const path = this.#path(bucket, key);
    const temporaryFile = join(this.#folder, bucket, `.${randomUUID()}`);
    const file = await open(temporaryFile, 'wx', 0o600);
    try {
      await file.writev([length, json, body]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryFile, path);
    await this.#syncFolder(bucket);
    return meta;
  }

  async get(bucket: string, key: string): Promise<StoredObject | undefined> {
    const file = await openExisting(this.#path(bucket, key));
    if (file === undefined) return undefined;
    try {
      const whole = await file.readFile();
      return { meta: readMeta(whole), body: whole.subarray(lengthBytes + whole.readUInt32BE()) };
    } finally {
      await file.close();
    }
  }

  async head(bucket: string, key: string): Promise<ObjectMeta | undefined> {
    const file = await openExisting(this.#path(bucket, key));
    if (file === undefined) return undefined;
    try {
      const length = Buffer.alloc(lengthBytes);
      await file.read(length, 0, lengthBytes, 0);
      const json = Buffer.alloc(length.readUInt32BE());
      await file.read(json, 0, json.length, lengthBytes);
      return ObjectMeta.parse(JSON.parse(json.toString()));
    } finally {
      await file.close();
    }
  }

  /** Deletes an object; a missing one is not an error. */
  async remove(bucket: string, key: string): Promise<void> {
    await unlink(this.#path(bucket, key)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await this.#syncFolder(bucket);
  }

  /** All keys with this prefix, in S3's order. */
  async keys(bucket: string, prefix: string): Promise<string[]> {
    const files = await readdir(join(this.#folder, bucket));
    return files
      .filter((file) => !file.startsWith('.'))
      .map((file) => decodeURIComponent(file.slice(1)))
      .filter((key) => key.startsWith(prefix))
      .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  #path(bucket: string, key: string): string {
    return join(this.#folder, bucket, `=${encodeURIComponent(key)}`);
  }

  async #syncFolder(bucket: string): Promise<void> {
    const folder = await open(join(this.#folder, bucket), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function readMeta(whole: Buffer): ObjectMeta {
  const json = whole.subarray(lengthBytes, lengthBytes + whole.readUInt32BE());
  return ObjectMeta.parse(JSON.parse(json.toString()));
}

async function openExisting(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG')
  );
}
