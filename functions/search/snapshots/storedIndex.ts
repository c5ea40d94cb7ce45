import type { IndexLog } from './indexLog.ts';
import type { IndexName } from './indexNames.ts';

/** What it takes to tell of changes. */
export interface LoggedIndex<Entry> {
  readonly name: IndexName;
  readonly log: IndexLog<Entry>;
  /** Into so many logs the changes are divided. More of them cost each reader half a unit more, each time it looks. */
  readonly shards: number;
}

/** What it takes to read an index, too. */
export interface StoredIndex<Entry, Snapshot> extends LoggedIndex<Entry> {
  /** @throws SnapshotBroken where the bytes are of another format, or cut short. */
  readonly read: (bytes: Uint8Array) => Snapshot;
}

/** What it takes to write an index's snapshots, too. */
export interface IndexSource<Entry, Snapshot> {
  readonly stored: StoredIndex<Entry, Snapshot>;
  /** The bytes of the snapshot that follows an older one, or none, by these changes in any order. */
  readonly merge: (old: Snapshot | undefined, entries: Iterable<Entry>) => Uint8Array;
  /**
   * Some of what the tables hold, the newest first, behind the id that the last step ended with.
   * @param most so many at most.
   */
  readonly step: (most: number, after: string | undefined, now: Date) => Promise<SourceStep<Entry>>;
}

export interface SourceStep<Entry> {
  readonly entries: readonly Entry[];
  /** Where the next step goes on; undefined behind the last. */
  readonly after: string | undefined;
}

/** The index in memory, made of a snapshot and kept up by entries. */
export interface HeldIndex<Entry> {
  readonly apply: (entries: Iterable<Entry>) => void;
  /** How many things have changed since the snapshot. */
  readonly overlaySize: number;
}
