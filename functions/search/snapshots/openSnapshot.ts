import { createHash } from 'node:crypto';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';
import { SnapshotBroken } from '../columns/fileSections.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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
