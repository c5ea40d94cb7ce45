import * as z from 'zod/mini';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import {
  type IndexStorage,
  openSnapshot,
  putSnapshot,
  readIndexHead,
  removeSnapshotObject,
} from './indexSnapshots.ts';
import { publishSnapshot } from './publish.ts';

/** What is needed to write an index's snapshots: how it is stored, merged, and read from the tables. */
export interface IndexSource<Entry, Snapshot> extends IndexStorage<Entry, Snapshot> {
  /** The snapshot that results from an older one, or none, and these changes in any order. */
  readonly merge: (old: Snapshot | undefined, entries: Iterable<Entry>) => Uint8Array;
  /**
   * Reads rows of the tables, the newest first, after the id that the previous slice ended with.
   * @param limit the maximum number of rows.
   */
  readonly readSlice: (limit: number, after: string | undefined, now: Date) => Promise<SourcePage<Entry>>;
}

interface SourcePage<Entry> {
  readonly entries: readonly Entry[];
  /** Where the next slice continues; undefined after the last. */
  readonly after: string | undefined;
}

/** How many rows of the tables one slice reads. */
const rowsPerSlice = 20_000;

/** The checkpoint of the build: the end of the log at the start, the last id, and the object built so far. */
export const SnapshotCheckpoint = z.object({
  lastPage: z.number(),
  after: z.string(),
  part: z.object({ key: z.string(), sha256: z.string() }),
  /** An object that is no longer needed. */
  spent: z.optional(z.string()),
});
type SnapshotCheckpoint = z.output<typeof SnapshotCheckpoint>;

/**
 * One slice of building an index's snapshot from the tables, from the newest row to the oldest. Changes during the
 * build are in the log after its start, and their versions decide.
 * @param maxRows how many rows a slice reads.
 * @returns the checkpoint for the next slice; undefined after the last.
 */
export async function buildSlice<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  checkpoint: SnapshotCheckpoint | undefined,
  now: Date,
  maxRows: number = rowsPerSlice,
): Promise<SnapshotCheckpoint | undefined> {
  const { log } = source;
  if (checkpoint?.spent !== undefined) await removeSnapshotObject(checkpoint.spent);
  const lastPage = checkpoint?.lastPage ?? (await log.end());
  const builtSoFar = await openPart(source, checkpoint);
  const { entries, after } = await source.readSlice(maxRows, checkpoint?.after, now);
  const bytes = source.merge(builtSoFar, entries);
  if (after !== undefined) {
    const part = await putSnapshot('building', bytes, now);
    return { lastPage, after, part, ...(checkpoint && { spent: checkpoint.part.key }) };
  }
  await retryUntilDone(async () => {
    const lastHead = await readIndexHead(log.name);
    return (
      (await publishSnapshot(log.name, { bytes, lastPage }, { lastHead, isRebuild: true, now })) || RETRY
    );
  });
  if (checkpoint !== undefined) await removeSnapshotObject(checkpoint.part.key);
  return undefined;
}

/** Builds an index's snapshot from the tables, with all slices. */
export async function buildSnapshot<Entry, Snapshot>(
  source: IndexSource<Entry, Snapshot>,
  now: Date,
): Promise<void> {
  let checkpoint = await buildSlice(source, undefined, now);
  while (checkpoint !== undefined) checkpoint = await buildSlice(source, checkpoint, now);
}

async function openPart<Entry, Snapshot>(
  { read }: IndexStorage<Entry, Snapshot>,
  checkpoint: SnapshotCheckpoint | undefined,
): Promise<Snapshot | undefined> {
  if (checkpoint === undefined) return undefined;
  const part = await openSnapshot(read, checkpoint.part);
  if (part === undefined) throw new Error('The partial snapshot of the build is gone.');
  return part;
}
