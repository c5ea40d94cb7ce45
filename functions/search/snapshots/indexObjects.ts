import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { IndexName } from './indexNames.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { sha256Of } from './openSnapshot.ts';
import { s3 } from '#functions/platform/s3/storage.ts';

/**
 * The objects of the bucket Directory: snapshots of the people and posts indexes. A lifecycle rule deletes each
 * after two days.
 */

/** Stores a snapshot under a unique key. @returns the key and the hash of the content. */
export async function putSnapshot(
  folder: IndexName | 'building',
  bytes: Uint8Array,
  now: Date,
): Promise<{ readonly key: string; readonly sha256: string }> {
  const key = `${folder}/${newId(now)}`;
  await s3.send(new PutObjectCommand({ Bucket: bucketNamed('directory'), Key: key, Body: bytes }));
  return { key, sha256: sha256Of(bytes) };
}

/** Deletes an object. Safe to repeat. */
export async function removeSnapshotObject(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucketNamed('directory'), Key }));
}
