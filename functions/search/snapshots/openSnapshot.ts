import { SnapshotBroken } from '../columns/fileSections.ts';
import { readSnapshotObject } from './indexSnapshots.ts';

/** The snapshot behind a key; undefined where it is gone, is not what was stored, or of another format. */
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
