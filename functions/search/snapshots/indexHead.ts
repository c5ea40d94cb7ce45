import * as z from 'zod/mini';
import { Table, type ReadOptions } from '#functions/platform/dynamo/table.ts';

/** The indexes that functions hold in memory, with their keys in table Directory. */
export const indexKeys = {
  people: { log: 'LOG#0', head: 'HEAD' },
  posts: { log: 'POSTLOG#0', head: 'POSTHEAD' },
} as const;

export type IndexName = keyof typeof indexKeys;

/**
 * Table Directory, the entry point of an index; `indexLog.ts` holds the changes.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HEAD` | `-` | of the people index: `current` and `previous`: key and hash of a snapshot, and the last page of the log that it includes; `generation`, increased by a rebuild; `keysToDelete`: keys of objects to delete; `broken`: the key of a snapshot that could not be read |
 * | `POSTHEAD` | `-` | the same for the posts index |
 *
 * It is written conditionally on its `version`, after the object that it names.
 */
const directory = new Table('directory');
const keyOf = (name: IndexName) => ({ pk: indexKeys[name].head, sk: '-' });

/** A snapshot that is stored in the bucket. */
export const StoredSnapshot = z.object({
  key: z.string(),
  sha256: z.string(),
  /** The last page of the log that it includes. Rows of the first version lack it: then the whole log is read. */
  lastPage: z._default(z.number(), 0),
  madeAt: z.string(),
});
export type StoredSnapshot = z.output<typeof StoredSnapshot>;

const Head = z.object({
  version: z.number(),
  /** A process that holds a lower generation in memory must load the index again. */
  generation: z.number(),
  current: StoredSnapshot,
  previous: z.optional(StoredSnapshot),
  keysToDelete: z.array(z.string()),
  broken: z.optional(z.string()),
});
export type Head = z.output<typeof Head>;

/** The head of an index; undefined if it was never built. */
export function readHead(
  name: IndexName,
  { consistent = true }: ReadOptions = {},
): Promise<Head | undefined> {
  return directory.get(Head, keyOf(name), { consistent });
}

/** Replaces the head that was read, or creates the first. @returns false if someone else wrote first. */
export async function writeHead(name: IndexName, head: Head, lastHead: Head | undefined): Promise<boolean> {
  const condition =
    lastHead === undefined
      ? { expression: 'attribute_not_exists(pk)' }
      : {
          expression: '#version = :read',
          values: { ':read': lastHead.version },
          names: { '#version': 'version' },
        };
  if (await directory.put({ ...keyOf(name), ...head }, condition)) return true;
  // If only the response was lost, the write was refused because of itself.
  const now = await readHead(name);
  return now?.current.key === head.current.key;
}

/** Records that a snapshot could not be read, so that a scheduled run rebuilds it. */
export async function recordBroken(name: IndexName, snapshotKey: string): Promise<void> {
  await directory.change(z.object({}), keyOf(name), {
    set: { broken: snapshotKey },
    condition: { expression: 'attribute_exists(pk)' },
  });
}
