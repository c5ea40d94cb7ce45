import { noteBroken, readHead, type StoredSnapshot } from './indexHead.ts';
import { LogTorn } from './indexLog.ts';
import { openSnapshot } from './openSnapshot.ts';
import type { HeldIndex, StoredIndex } from './storedIndex.ts';

/** What is in memory is brought up to date this often at most. */
const refreshMs = 250;
/** Whether an index was built anew is asked this often. */
const headMs = 60_000;
/** With more changes than this beside the snapshot, the next one is loaded. */
const overlayMost = 20_000;

interface Held<Index> {
  readonly index: Index;
  readonly generation: number;
  readonly snapshot: string;
  /** The last page of each shard of the log that the index knows. */
  readonly positions: number[];
  refreshedAt: number;
  headAt: number;
}

/** All that an index holds in the memory of one process: loaded once, then kept up by the log. */
export class Holder<Entry, Snapshot, Index extends HeldIndex<Entry>> {
  readonly #stored: StoredIndex<Entry, Snapshot>;
  readonly #indexOf: (snapshot: Snapshot) => Index;
  readonly #shards: readonly number[];
  readonly #nowMs: () => number;
  #held: Held<Index> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param nowMs epoch milliseconds.
   * @param shards into how many logs the changes are divided.
   */
  constructor(
    stored: StoredIndex<Entry, Snapshot>,
    indexOf: (snapshot: Snapshot) => Index,
    nowMs: () => number,
    shards: number = stored.shards,
  ) {
    this.#stored = stored;
    this.#indexOf = indexOf;
    this.#nowMs = nowMs;
    this.#shards = Array.from({ length: shards }, (_, shard) => shard);
  }

  /**
   * The index as of now; undefined as long as there is no snapshot that can be read.
   * @param oldestMs how long ago it may have been brought up to date.
   */
  fresh(oldestMs: number = refreshMs): Promise<Index | undefined> {
    const next = this.#turn.then(() => this.#fresh(oldestMs));
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #fresh(oldestMs: number): Promise<Index | undefined> {
    const now = this.#nowMs();
    if (this.#held !== undefined && now - this.#held.refreshedAt < oldestMs) return this.#held.index;
    if (this.#held === undefined || (await this.#isOutdated(this.#held, now))) {
      this.#held = (await this.#load(now)) ?? this.#held;
    }
    if (this.#held === undefined) return undefined;
    try {
      await this.#follow(this.#held, now);
    } catch (error) {
      if (!(error instanceof LogTorn)) throw error;
      // Asleep for longer than the log is kept: what it knows is of no use any more.
      this.#held = await this.#load(now);
    }
    return this.#held?.index;
  }

  async #isOutdated(held: Held<Index>, now: number): Promise<boolean> {
    const isFull = held.index.overlaySize > overlayMost;
    if (!isFull && now - held.headAt < headMs) return false;
    const head = await readHead(this.#stored.name, false);
    held.headAt = now;
    if (head === undefined) return false;
    return head.generation > held.generation || (isFull && head.current.key !== held.snapshot);
  }

  async #load(now: number): Promise<Held<Index> | undefined> {
    const head = await readHead(this.#stored.name);
    if (head === undefined) return undefined;
    const { generation, current, previous, version } = head;
    for (const stored of previous === undefined ? [current] : [current, previous]) {
      const held = await this.#open(stored, generation, now);
      if (held !== undefined) return held;
      const isReplaced = (await readHead(this.#stored.name))?.version !== version;
      if (isReplaced) return this.#load(now);
      if (stored === current) await noteBroken(this.#stored.name, current.key);
    }
    return undefined;
  }

  /** What a snapshot holds with all that has changed since; undefined where either cannot be read. */
  async #open(stored: StoredSnapshot, generation: number, now: number): Promise<Held<Index> | undefined> {
    const snapshot = await openSnapshot(this.#stored.read, stored);
    if (snapshot === undefined) return undefined;
    const positions = this.#shards.map((shard) => stored.positions[shard] ?? 0);
    const index = this.#indexOf(snapshot);
    const held = { index, generation, snapshot: stored.key, positions, refreshedAt: 0, headAt: now };
    try {
      await this.#follow(held, now);
      return held;
    } catch (error) {
      if (error instanceof LogTorn) return undefined;
      throw error;
    }
  }

  async #follow(held: Held<Index>, now: number): Promise<void> {
    await Promise.all(
      this.#shards.map(async (shard) => {
        for (const { number, entries } of await this.#stored.log.pagesBehind(
          shard,
          held.positions[shard] ?? 0,
        )) {
          held.index.apply(entries);
          held.positions[shard] = number;
        }
      }),
    );
    held.refreshedAt = now;
  }
}
