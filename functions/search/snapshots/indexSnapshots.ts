import { createHash } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import {
  Table,
  type ReadOptions,
  rowExists,
  rowIsNew,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';
import { s3 } from '#functions/platform/s3/storage.ts';
import { BrokenSnapshotError } from '../columns/fileSections.ts';
import type { IndexLog, IndexName } from './indexLog.ts';

/** How an index is stored: its log, and how its snapshots are read. */
export interface IndexStorage<Entry, Snapshot> {
  readonly log: IndexLog<Entry>;
  /** @throws BrokenSnapshotError if the bytes have another format or are truncated. */
  readonly read: (bytes: Uint8Array) => Snapshot;
}

/**
 * Table Directory, the entry point of an index; `indexLog.ts` holds the changes, the bucket Directory the snapshots.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HEAD` | `-` | of the people index: `current` and `previous`: key and hash of a snapshot, and the last page of the log that it includes; `generation`, increased by a rebuild; `keysToDelete`: keys of objects to delete; `broken`: the key of a snapshot that could not be read |
 * | `POSTHEAD` | `-` | the same for the posts index |
 *
 * It is written conditionally on its `version`, after the object that it names.
 */
const directory = new Table('directory');
const heads = { people: 'HEAD', posts: 'POSTHEAD' } as const satisfies Record<IndexName, string>;
const keyOf = (name: IndexName) => ({ pk: heads[name], sk: '-' });

/** A snapshot that is stored in the bucket. */
export const SnapshotRef = z.object({
  key: z.string(),
  sha256: z.string(),
  /** The last page of the log that it includes. */
  lastPage: z.number(),
  madeAt: z.string(),
});
export type SnapshotRef = z.output<typeof SnapshotRef>;

const IndexHead = z.object({
  version: z.number(),
  /** A process that holds a lower generation in memory must load the index again. */
  generation: z.number(),
  current: SnapshotRef,
  previous: z.optional(SnapshotRef),
  keysToDelete: z.array(z.string()),
  broken: z.optional(z.string()),
});
export type IndexHead = z.output<typeof IndexHead>;

/** The head of an index; undefined if it was never built. */
export function readIndexHead(
  name: IndexName,
  { consistent = true }: ReadOptions = {},
): Promise<IndexHead | undefined> {
  return directory.get(IndexHead, keyOf(name), { consistent });
}

/** Replaces the head that was read, or creates the first. @returns false if someone else wrote first. */
export async function replaceIndexHead(
  name: IndexName,
  head: IndexHead,
  lastHead: IndexHead | undefined,
): Promise<boolean> {
  const condition = lastHead === undefined ? rowIsNew : attributeIs('version', lastHead.version);
  if (await directory.put({ ...keyOf(name), ...head }, condition)) return true;
  // If only the response was lost, the write was refused because of itself.
  const now = await readIndexHead(name);
  return now?.current.key === head.current.key;
}

/** Records that a snapshot could not be read, so that a scheduled run rebuilds it. */
export async function markSnapshotBroken(name: IndexName, snapshotKey: string): Promise<void> {
  await directory.change(keyOf(name), {
    set: { broken: snapshotKey },
    condition: rowExists,
  });
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a snapshot in the bucket Directory, under a unique key; a lifecycle rule deletes it after two days.
 * @returns the key and the hash of the content.
 */
export async function putSnapshot(
  folder: IndexName | 'building',
  bytes: Uint8Array,
  now: Date,
): Promise<{ readonly key: string; readonly sha256: string }> {
  const key = `${folder}/${newId(now)}`;
  await s3().send(new PutObjectCommand({ Bucket: bucketNamed('directory'), Key: key, Body: bytes }));
  return { key, sha256: sha256Of(bytes) };
}

/** Deletes an object. Idempotent. */
export async function removeSnapshotObject(Key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('directory'), Key }));
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
    if (error instanceof BrokenSnapshotError) return undefined;
    throw error;
  }
}
