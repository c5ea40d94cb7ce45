import { createHash } from 'node:crypto';

/** The objects of the bucket Directory in the memory of one test; `beforeWrite` may throw, as whoever is killed there. */
export function pretendObjects() {
  const objects = new Map<string, Uint8Array>();
  let made = 0;
  const world = {
    objects,
    beforeWrite: (): void => undefined,
    /** Changes a byte of an object, as a broken disk does. */
    spoil: (key: string) => {
      const bytes = Uint8Array.from(objects.get(key) ?? []);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      objects.set(key, bytes);
    },
    module: {
      putSnapshot: async (folder: string, bytes: Uint8Array) => {
        world.beforeWrite();
        made += 1;
        const key = `${folder}/${made}`;
        objects.set(key, bytes);
        return { key, sha256: hashOf(bytes) };
      },
      readSnapshotObject: async ({ key, sha256 }: { readonly key: string; readonly sha256: string }) => {
        const bytes = objects.get(key);
        return bytes !== undefined && hashOf(bytes) === sha256 ? bytes : undefined;
      },
      removeSnapshotObject: async (key: string) => {
        world.beforeWrite();
        objects.delete(key);
      },
    },
  };
  return world;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
