import { hourMs } from '#functions/platform/runtime/time.ts';
import type { IndexName } from './indexLog.ts';
import {
  type IndexHead,
  putSnapshot,
  readIndexHead,
  removeSnapshotObject,
  type SnapshotRef,
  replaceIndexHead,
} from './indexSnapshots.ts';

/** An older snapshot is useless, because the log pages after it are about to expire. */
export const previousKeptHours = 20;

/** A new snapshot. */
interface NewSnapshot {
  readonly bytes: Uint8Array;
  /** The last page of the log that it includes. */
  readonly lastPage: number;
}

/** The head that a snapshot was made from, and when; `isRebuild` if earlier snapshots must not be used any more. */
interface PublishOptions {
  readonly lastHead: IndexHead | undefined;
  readonly isRebuild: boolean;
  readonly now: Date;
}

/**
 * Makes a snapshot the current one: writes the object, then the head that names it, then deletes what it replaces.
 * If it is interrupted, the head only names existing objects, and the next run cleans up.
 * @returns false if someone else published meanwhile.
 */
export async function publishSnapshot(
  name: IndexName,
  snapshot: NewSnapshot,
  { lastHead, isRebuild, now }: PublishOptions,
): Promise<boolean> {
  const version = (lastHead?.version ?? 0) + 1;
  const stored = await putSnapshot(name, snapshot.bytes, now);
  const current = { ...stored, lastPage: snapshot.lastPage, madeAt: now.toISOString() };
  const previous = isRebuild ? undefined : previousToKeep(lastHead, now);
  const keptKeys = new Set([current.key, previous?.key]);
  const previousKeys = [...(lastHead?.keysToDelete ?? []), lastHead?.current.key, lastHead?.previous?.key];
  const keysToDelete = previousKeys.flatMap((key) => (key === undefined || keptKeys.has(key) ? [] : [key]));
  const generation = (lastHead?.generation ?? 0) + (isRebuild ? 1 : 0);
  const head: IndexHead = { version, generation, current, previous, keysToDelete };
  if (await replaceIndexHead(name, head, lastHead)) {
    await deleteReplacedSnapshots(name, head);
    return true;
  }
  await removeSnapshotObject(current.key);
  return false;
}

/** The previous snapshot to keep, if it could be read and is not too old. */
function previousToKeep(lastHead: IndexHead | undefined, now: Date): SnapshotRef | undefined {
  if (lastHead === undefined) return undefined;
  const isRecent = (snapshot: SnapshotRef) =>
    now.getTime() - Date.parse(snapshot.madeAt) < previousKeptHours * hourMs;
  const readable = lastHead.broken === lastHead.current.key ? lastHead.previous : lastHead.current;
  return readable !== undefined && isRecent(readable) ? readable : undefined;
}

/** Deletes the objects that a head lists to delete, then removes them from the list. */
export async function deleteReplacedSnapshots(name: IndexName, head: IndexHead): Promise<void> {
  if (head.keysToDelete.length === 0) return;
  for (const key of head.keysToDelete) await removeSnapshotObject(key);
  await replaceIndexHead(name, { ...head, version: head.version + 1, keysToDelete: [] }, head);
}

/** Cleans up after an interrupted run, if needed. */
export async function finishCleanup(name: IndexName): Promise<IndexHead | undefined> {
  const head = await readIndexHead(name);
  if (head === undefined || head.keysToDelete.length === 0) return head;
  await deleteReplacedSnapshots(name, head);
  return readIndexHead(name);
}
