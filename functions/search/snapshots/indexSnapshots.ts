import { createHash } from 'node:crypto';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';

/** Reads snapshots; `indexObjects.ts` writes them. */

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of an object; undefined if it is gone or its hash does not match. */
export async function readSnapshotObject(stored: {
  readonly key: string;
  readonly sha256: string;
}): Promise<Uint8Array | undefined> {
  const bytes = await objectBytes('directory', stored.key);
  return bytes !== undefined && sha256Of(bytes) === stored.sha256 ? bytes : undefined;
}
