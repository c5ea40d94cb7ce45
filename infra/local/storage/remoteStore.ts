import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { region } from '../stack/resourceNames.ts';
import type { ObjectMeta, Objects, StoredObject } from './objectStore.ts';

interface Answered {
  readonly ContentType?: string | undefined;
  readonly ContentEncoding?: string | undefined;
  readonly ContentDisposition?: string | undefined;
  readonly ContentLanguage?: string | undefined;
  readonly CacheControl?: string | undefined;
  readonly ETag?: string | undefined;
  readonly LastModified?: Date | undefined;
  readonly ContentLength?: number | undefined;
}

const missing = new Set(['NoSuchKey', 'NotFound']);

/** Stores objects in another S3 (`S3_ENDPOINT`), with the credentials that the SDK finds in the environment. */
export class RemoteStore implements Objects {
  readonly #s3: S3Client;

  constructor(endpoint: string) {
    this.#s3 = new S3Client({ region, endpoint, forcePathStyle: true });
  }

  async makeBucket(Bucket: string): Promise<void> {
    const exists = await this.#s3.send(new HeadBucketCommand({ Bucket })).then(
      () => true,
      () => false,
    );
    if (!exists) await this.#s3.send(new CreateBucketCommand({ Bucket }));
  }

  async put(Bucket: string, Key: string, Body: Buffer, headers: Record<string, string>): Promise<ObjectMeta> {
    const { ETag = '""' } = await this.#s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body,
        ContentType: headers['content-type'],
        ContentEncoding: headers['content-encoding'],
        ContentDisposition: headers['content-disposition'],
        ContentLanguage: headers['content-language'],
        CacheControl: headers['cache-control'],
      }),
    );
    return { headers, etag: ETag, modifiedAt: Date.now(), size: Body.length };
  }

  async get(Bucket: string, Key: string): Promise<StoredObject | undefined> {
    const response = await unlessMissing(this.#s3.send(new GetObjectCommand({ Bucket, Key })));
    if (response?.Body === undefined) return undefined;
    return { meta: toMeta(response), body: Buffer.from(await response.Body.transformToByteArray()) };
  }

  async head(Bucket: string, Key: string): Promise<ObjectMeta | undefined> {
    const response = await unlessMissing(this.#s3.send(new HeadObjectCommand({ Bucket, Key })));
    return response === undefined ? undefined : toMeta(response);
  }

  async remove(Bucket: string, Key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  async keys(Bucket: string, Prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return keys;
  }
}

function toMeta(answer: Answered): ObjectMeta {
  const headers = {
    'content-type': answer.ContentType,
    'content-encoding': answer.ContentEncoding,
    'content-disposition': answer.ContentDisposition,
    'content-language': answer.ContentLanguage,
    'cache-control': answer.CacheControl,
  };
  return {
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    etag: answer.ETag ?? '""',
    modifiedAt: answer.LastModified?.getTime() ?? 0,
    size: answer.ContentLength ?? 0,
  };
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && missing.has(error.name)) return undefined;
    throw error;
  }
}
