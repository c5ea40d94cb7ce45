import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { newId } from './ids.ts';
import type { IndexName } from './indexNames.ts';
import { bucketNamed, s3 } from './storage.ts';

/** The objects of the bucket Directory: snapshots of all people and of all posts. Each is gone after two days, whoever forgets it. */

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Stores bytes under a name that is used once. @returns the name, and the hash of what stands there. */
export async function putSnapshot(
  folder: IndexName | 'building',
  bytes: Uint8Array,
  now: Date,
): Promise<{ readonly key: string; readonly sha256: string }> {
  const key = `${folder}/${newId(now)}`;
  await s3.send(new PutObjectCommand({ Bucket: bucketNamed('directory'), Key: key, Body: bytes }));
  return { key, sha256: sha256Of(bytes) };
}

/** The bytes of an object; undefined where it is gone, or is not what was stored. */
export async function readSnapshotObject(stored: {
  readonly key: string;
  readonly sha256: string;
}): Promise<Uint8Array | undefined> {
  const bytes = await read(stored.key);
  return bytes !== undefined && sha256Of(bytes) === stored.sha256 ? bytes : undefined;
}

async function read(Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucketNamed('directory'), Key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    // Without the right to list a bucket S3 answers a missing key with 403.
    if (error instanceof Error && ['NoSuchKey', 'NotFound', 'AccessDenied'].includes(error.name))
      return undefined;
    throw error;
  }
}

/** Deletes an object. Safe to repeat. */
export async function removeSnapshotObject(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucketNamed('directory'), Key }));
}
