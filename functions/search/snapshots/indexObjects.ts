import { createHash } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { newId } from '#functions/platform/runtime/ids.ts';
import type { IndexName } from './indexHead.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';
import { SnapshotBroken } from '../columns/fileSections.ts';
import { s3 } from '#functions/platform/s3/storage.ts';

/**
 * The objects of the bucket Directory: snapshots of the people and posts indexes. A lifecycle rule deletes each
 * after two days.
 */

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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

/** The bytes of an object; undefined if it is gone or its hash does not match. */
export async function readSnapshotObject(stored: {
  readonly key: string;
  readonly sha256: string;
}): Promise<Uint8Array | undefined> {
  const bytes = await objectBytes('directory', stored.key);
  return bytes !== undefined && sha256Of(bytes) === stored.sha256 ? bytes : undefined;
}

/** The snapshot with this key; undefined if it is gone, its hash does not match, or it has another format. */
export async function openSnapshot<Snapshot>(
  read: (bytes: Uint8Array) => Snapshot,
  stored: { readonly key: string; readonly sha256: string },
): Promise<Snapshot | undefined> {
  const bytes = await readSnapshotObject(stored);
  if (bytes === undefined) return undefined;
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof SnapshotBroken) return undefined;
    throw error;
  }
}
