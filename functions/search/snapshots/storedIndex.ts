import type { IndexLog } from './indexLog.ts';

/** What is needed to read an index. */
export interface StoredIndex<Entry, Snapshot> {
  readonly log: IndexLog<Entry>;
  /** @throws SnapshotBroken if the bytes have another format or are truncated. */
  readonly read: (bytes: Uint8Array) => Snapshot;
}

/** What else is needed to write an index's snapshots. */
export interface IndexSource<Entry, Snapshot> {
  readonly stored: StoredIndex<Entry, Snapshot>;
  /** The snapshot that results from an older one, or none, and these changes in any order. */
  readonly merge: (old: Snapshot | undefined, entries: Iterable<Entry>) => Uint8Array;
  /**
   * Reads rows of the tables, the newest first, after the id that the previous step ended with.
   * @param most the maximum number of rows.
   */
  readonly step: (most: number, after: string | undefined, now: Date) => Promise<SourcePage<Entry>>;
}

export interface SourcePage<Entry> {
  readonly entries: readonly Entry[];
  /** Where the next step continues; undefined after the last. */
  readonly after: string | undefined;
}

/** The index in memory, built from a snapshot and updated with entries. */
export interface MemoryIndex<Entry> {
  readonly apply: (entries: Iterable<Entry>) => void;
  /** The number of items changed since the snapshot. */
  readonly overlaySize: number;
}
