import { LogGapError } from './indexLog.ts';
import {
  type IndexStorage,
  openSnapshot,
  readIndexHead,
  markSnapshotBroken,
  type SnapshotRef,
} from './indexSnapshots.ts';

/** The minimum time between updates of the index in memory. */
const refreshMs = 250;
/** How often to check whether an index was rebuilt. */
const headCacheMs = 60_000;
/** With more changes than this on top of the snapshot, the next snapshot is loaded. */
const maxOverlay = 20_000;

/** The index in memory, built from a snapshot and updated with entries. */
interface MemoryIndex<Entry> {
  readonly apply: (entries: Iterable<Entry>) => void;
  /** The number of items changed since the snapshot. */
  readonly overlaySize: number;
}

interface CachedIndex<Index> {
  readonly index: Index;
  readonly generation: number;
  readonly snapshot: string;
  /** The last page of the log that the index includes. */
  lastPage: number;
  refreshedAt: number;
  headAt: number;
}

/** Keeps an index in the memory of a process: loaded once, then updated from the log. */
export class IndexCache<Entry, Snapshot, Index extends MemoryIndex<Entry>> {
  readonly #storage: IndexStorage<Entry, Snapshot>;
  readonly #indexOf: (snapshot: Snapshot) => Index;
  readonly #nowMs: () => number;
  #cached: CachedIndex<Index> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param nowMs returns epoch milliseconds. */
  constructor(
    storage: IndexStorage<Entry, Snapshot>,
    indexOf: (snapshot: Snapshot) => Index,
    nowMs: () => number = () => Date.now(),
  ) {
    this.#storage = storage;
    this.#indexOf = indexOf;
    this.#nowMs = nowMs;
  }

  /**
   * The current index; undefined while there is no readable snapshot.
   * @param maxAgeMs the age that is acceptable without an update.
   */
  current(maxAgeMs: number = refreshMs): Promise<Index | undefined> {
    const next = this.#queue.then(() => this.#current(maxAgeMs));
    this.#queue = next.catch(() => undefined);
    return next;
  }

  async #current(maxAgeMs: number): Promise<Index | undefined> {
    const now = this.#nowMs();
    if (this.#cached !== undefined && now - this.#cached.refreshedAt < maxAgeMs) return this.#cached.index;
    if (this.#cached === undefined || (await this.#isOutdated(this.#cached, now))) {
      this.#cached = (await this.#load(now)) ?? this.#cached;
    }
    if (this.#cached === undefined) return undefined;
    try {
      await this.#follow(this.#cached, now);
    } catch (error) {
      if (!(error instanceof LogGapError)) throw error;
      // The process was frozen for longer than the log is kept, so its index cannot be updated.
      this.#cached = await this.#load(now);
    }
    return this.#cached?.index;
  }

  async #isOutdated(cached: CachedIndex<Index>, now: number): Promise<boolean> {
    const isFull = cached.index.overlaySize > maxOverlay;
    if (!isFull && now - cached.headAt < headCacheMs) return false;
    const head = await readIndexHead(this.#storage.log.name, { consistent: false });
    cached.headAt = now;
    if (head === undefined) return false;
    return head.generation > cached.generation || (isFull && head.current.key !== cached.snapshot);
  }

  async #load(now: number): Promise<CachedIndex<Index> | undefined> {
    const head = await readIndexHead(this.#storage.log.name);
    if (head === undefined) return undefined;
    const { generation, current, previous, version } = head;
    for (const ref of previous === undefined ? [current] : [current, previous]) {
      const cached = await this.#open(ref, generation, now);
      if (cached !== undefined) return cached;
      const isReplaced = (await readIndexHead(this.#storage.log.name))?.version !== version;
      if (isReplaced) return this.#load(now);
      if (ref === current) await markSnapshotBroken(this.#storage.log.name, current.key);
    }
    return undefined;
  }

  /** A snapshot with all changes since; undefined if either cannot be read. */
  async #open(ref: SnapshotRef, generation: number, now: number): Promise<CachedIndex<Index> | undefined> {
    const snapshot = await openSnapshot(this.#storage.read, ref);
    if (snapshot === undefined) return undefined;
    const cached = {
      index: this.#indexOf(snapshot),
      generation,
      snapshot: ref.key,
      lastPage: ref.lastPage,
      refreshedAt: 0,
      headAt: now,
    };
    try {
      await this.#follow(cached, now);
      return cached;
    } catch (error) {
      if (error instanceof LogGapError) return undefined;
      throw error;
    }
  }

  async #follow(cached: CachedIndex<Index>, now: number): Promise<void> {
    for (const { number, entries } of await this.#storage.log.pagesAfter(cached.lastPage)) {
      cached.index.apply(entries);
      cached.lastPage = number;
    }
    cached.refreshedAt = now;
  }
}
