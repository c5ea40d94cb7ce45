import * as z from 'zod/mini';
import { type IndexName, indexKeys } from './indexNames.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/**
 * Table Directory, where an index begins; `indexLog.ts` holds what has changed since.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `HEAD` | `-` | of the people: `current` and `previous`: key and hash of a snapshot, and the page of each shard of the log up to which it knows everything; `generation`, higher where it was built anew; `doomed`: keys of objects that are to go; `broken`: the key of one that could not be read |
 * | `POSTHEAD` | `-` | the same of the posts |
 *
 * It is written under its `version`, behind the object that it names.
 */
const directory = new Table('directory');
const keyOf = (name: IndexName) => ({ pk: indexKeys[name].head, sk: '-' });

/** A snapshot that stands in the bucket. */
export const StoredSnapshot = z.object({
  key: z.string(),
  sha256: z.string(),
  /** The last page of each shard of the log that it holds. */
  positions: z.array(z.number()),
  madeAt: z.string(),
});
export type StoredSnapshot = z.output<typeof StoredSnapshot>;

const Head = z.object({
  version: z.number(),
  /** Whoever holds a lower one in memory begins anew. */
  generation: z.number(),
  current: StoredSnapshot,
  previous: z.optional(StoredSnapshot),
  doomed: z.array(z.string()),
  broken: z.optional(z.string()),
});
export type Head = z.output<typeof Head>;

/** The head of an index; undefined where it was never built. */
export function readHead(name: IndexName, consistent = true): Promise<Head | undefined> {
  return directory.get(Head, keyOf(name), consistent);
}

/** Puts a head in the place of the one that was seen, or of none. @returns false where somebody else was faster. */
export async function writeHead(name: IndexName, head: Head, seen: Head | undefined): Promise<boolean> {
  const condition =
    seen === undefined
      ? { expression: 'attribute_not_exists(pk)' }
      : {
          expression: '#version = :seen',
          values: { ':seen': seen.version },
          names: { '#version': 'version' },
        };
  if (await directory.put({ ...keyOf(name), ...head }, condition)) return true;
  // A write whose answer was lost is refused by its own earlier self.
  const now = await readHead(name);
  return now?.current.key === head.current.key;
}

/** Notes that this snapshot could not be read: the clock has it built anew. */
export async function noteBroken(name: IndexName, snapshotKey: string): Promise<void> {
  await directory.change(z.object({}), keyOf(name), {
    set: { broken: snapshotKey },
    condition: { expression: 'attribute_exists(pk)' },
  });
}
