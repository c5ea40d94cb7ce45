import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';
import type { RowChange } from './restorePolicy.ts';

/**
 * Keeps the objects of images in step with their rows: those of a restored row are undeleted, those of a removed row
 * are deleted. The bucket keeps deleted objects for 30 days. Call it before the rows change, so that an interrupted run
 * finds them again.
 * @param keysOf the keys of an image's objects.
 */
export async function movePictures(
  s3: S3Client,
  Bucket: string,
  changes: readonly RowChange[],
  keysOf: (id: string) => readonly string[],
): Promise<void> {
  for (const { now, target } of changes) {
    const keys = keysOf((target ?? now)?.['pk']?.S ?? '');
    for (const Key of keys) {
      if (target === undefined) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      else if (now === undefined) await undelete(s3, Bucket, Key);
    }
  }
}

/** Removes the marker that hides a deleted object. */
async function undelete(s3: S3Client, Bucket: string, Key: string): Promise<void> {
  const { DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  for (const { Key: key, IsLatest, VersionId } of DeleteMarkers) {
    if (key !== Key || IsLatest !== true) continue;
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  }
}
