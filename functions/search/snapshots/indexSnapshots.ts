import { createHash } from 'node:crypto';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';

/** Snapshots as they are read; `indexObjects.ts` writes them. */

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of an object; undefined where it is gone, or is not what was stored. */
export async function readSnapshotObject(stored: {
  readonly key: string;
  readonly sha256: string;
}): Promise<Uint8Array | undefined> {
  const bytes = await objectBytes('directory', stored.key);
  return bytes !== undefined && sha256Of(bytes) === stored.sha256 ? bytes : undefined;
}
