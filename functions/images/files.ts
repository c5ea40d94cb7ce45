import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { BucketName } from '#functions/platform/dynamo/tables.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { s3 } from '#functions/platform/s3/storage.ts';
import { imageLimits } from '#shared/images/limits.ts';
import { limits } from '#shared/platform/limits.ts';
import { uploadKey, imageKeysOf, imageKey } from './images.ts';

/** The objects of the buckets Images and Inbox; `images.ts` says what each belongs to. */

const webp = {
  ContentType: 'image/webp',
  CacheControl: `public, max-age=31536000, s-maxage=${imageLimits.imageSharedSeconds}, immutable`,
} as const;

/** One stored size of an image as WebP; `side` is the maximum length of its longest side in pixels. */
export interface ImageSize {
  readonly side: number;
  readonly bytes: Buffer;
}

/**
 * Stores the sizes of an image. Names are never reused, so browsers may cache them forever. CloudFront revalidates
 * often, so a deleted image disappears within minutes.
 */
export async function putImageSizes(id: string, sizes: readonly ImageSize[]): Promise<void> {
  const put = (Key: string, Body: Buffer) =>
    s3().send(
      new PutObjectCommand({
        Bucket: bucketNamed('images'),
        Key,
        Body,
        ...webp,
      }),
    );
  await Promise.all(sizes.map(({ side, bytes }) => put(imageKey(id, side), bytes)));
}

/** Copies every stored size of an image to another name. Idempotent. */
export async function copyImageSizes(id: string, freshId: string): Promise<void> {
  await Promise.all(limits.imageSides.map((side) => copyObject(imageKey(id, side), imageKey(freshId, side))));
}

async function copyObject(from: string, Key: string): Promise<void> {
  const object = await readObject('images', from);
  if (object === undefined) return;
  await s3().send(new PutObjectCommand({ ...webp, Bucket: bucketNamed('images'), Key, Body: object }));
}

/** Deletes every size of an image. Idempotent. */
export async function removeImageSizes(id: string): Promise<void> {
  await Promise.all(
    imageKeysOf(id).map((Key) => s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('images'), Key }))),
  );
}

/** The uploaded bytes of an image, or undefined. */
export function readUpload(ownerId: string, id: string): Promise<Buffer | undefined> {
  return readObject('inbox', uploadKey(ownerId, id));
}

async function readObject(bucket: BucketName, Key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucketNamed(bucket), Key }));
    return Body === undefined ? undefined : Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Deletes the upload of an image. Idempotent. */
export async function removeUpload(ownerId: string, id: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key: uploadKey(ownerId, id) }));
}

/** The bytes of an image in its largest size, or undefined if it is gone. */
export function readImage(id: string): Promise<Buffer | undefined> {
  return readObject('images', imageKey(id, limits.imageLargeSide));
}

/** S3 answers 403 for a missing key if the caller may not list the bucket. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name);
}
