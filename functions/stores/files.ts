import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { inboxKey, largeKey, smallKey } from './images.ts';
import { type BucketName, buckets } from './tables.ts';

/** The objects of the Images and Inbox buckets; `images.ts` says what each belongs to. */

const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
const s3 = new S3Client({
  region: process.env['AWS_REGION'] ?? 'us-east-1',
  maxAttempts: 3,
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
});

function nameOf(bucket: BucketName): string {
  const name = process.env[buckets[bucket]];
  if (name === undefined) throw new Error(`${buckets[bucket]} is not granted to this function`);
  return name;
}

/** The two stored sizes of an image, as WebP. */
export interface Sizes {
  readonly large: Buffer;
  readonly small: Buffer;
}

/** Stores both sizes of an image. Names are never used twice, so they may be cached for ever. */
export async function putSizes(id: string, { large, small }: Sizes): Promise<void> {
  const put = (Key: string, Body: Buffer) =>
    s3.send(
      new PutObjectCommand({
        Bucket: nameOf('images'),
        Key,
        Body,
        ContentType: 'image/webp',
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    );
  await Promise.all([put(largeKey(id), large), put(smallKey(id), small)]);
}

/** Deletes both sizes of an image. Safe to repeat. */
export async function removeSizes(id: string): Promise<void> {
  await Promise.all(
    [largeKey(id), smallKey(id)].map((Key) =>
      s3.send(new DeleteObjectCommand({ Bucket: nameOf('images'), Key })),
    ),
  );
}

/** The bytes that were uploaded for an image, or undefined where none were. */
export async function readUpload(ownerId: string, id: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: nameOf('inbox'), Key: inboxKey(ownerId, id) }),
    );
    return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    // Without the right to list a bucket S3 answers a missing key with 403.
    if (error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name))
      return undefined;
    throw error;
  }
}

/** Deletes what was uploaded for an image. Safe to repeat. */
export async function removeUpload(ownerId: string, id: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: nameOf('inbox'), Key: inboxKey(ownerId, id) }));
}
