import { SnapshotBroken } from '../columns/fileSections.ts';
import { readSnapshotObject } from './indexSnapshots.ts';

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
