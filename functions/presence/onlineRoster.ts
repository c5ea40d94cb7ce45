import type { PageEntry, PresenceStore } from './model.ts';

/** Into so many rows of pages the changes are divided, so that workers seldom want the same number. */
export const pageShards = 4;
const shards = Array.from({ length: pageShards }, (_, shard) => shard);
/** Entries of one page: with twenty sockets each they stay below DynamoDB's 400 kB an item. */
const entriesMost = 200;
/** Members who left are kept in mind so long, for newcomers who were told of them before. */
export const leftKeptMs = 120_000;
/** A roster that slept longer is loaded anew: the pages it missed may be gone. */
const sleepMostMs = 600_000;

/** Who is online, in the memory of one worker, or of one who answers for them: read once, then kept up by pages. */
export class Roster {
  readonly #store: PresenceStore;
  readonly #nowMs: () => number;
  readonly #ownShard: number;
  readonly #entries = new Map<string, PageEntry>();
  readonly #read = new Map<number, number>();
  #readAt: number | undefined;

  /** @param ownShard where this worker's pages go. */
  constructor(store: PresenceStore, ownShard: number, nowMs: () => number) {
    this.#store = store;
    this.#ownShard = ownShard;
    this.#nowMs = nowMs;
  }

  /** Step 2: tells the other workers, in pages that cannot overwrite theirs. */
  async append(entries: readonly PageEntry[]): Promise<void> {
    for (let start = 0; start < entries.length; start += entriesMost) {
      await this.#appendPage(entries.slice(start, start + entriesMost));
    }
  }

  /** Step 3: hears of what all workers have told. */
  async follow(): Promise<void> {
    const now = this.#nowMs();
    if (this.#readAt === undefined || now - this.#readAt > sleepMostMs) await this.#load();
    else await Promise.all(shards.map((shard) => this.#readOn(shard)));
    this.#readAt = now;
    for (const [userId, { sockets, v }] of this.#entries) {
      if (sockets.length === 0 && v < now - leftKeptMs) this.#entries.delete(userId);
    }
  }

  get(userId: string): PageEntry | undefined {
    return this.#entries.get(userId);
  }

  /** Everyone online. */
  online(): PageEntry[] {
    return [...this.#entries.values()].filter(({ sockets }) => sockets.length > 0);
  }

  /** Those who left within the last minutes. */
  lately(): PageEntry[] {
    return [...this.#entries.values()].filter(({ sockets }) => sockets.length === 0);
  }

  /** Pages first, rows second, pages again: what is written meanwhile is in one of them. */
  async #load(): Promise<void> {
    this.#entries.clear();
    for (const shard of shards) {
      const pages = await this.#store.newestPages(shard);
      this.#read.set(shard, pages.at(-1)?.number ?? 0);
      for (const { entries } of pages) this.#take(entries.filter(({ sockets }) => sockets.length === 0));
    }
    this.#take(await this.#store.readRoster());
    await Promise.all(shards.map((shard) => this.#readOn(shard)));
  }

  async #readOn(shard: number): Promise<void> {
    const pages = await this.#store.pagesAfter(shard, this.#read.get(shard) ?? 0);
    for (const { number, entries } of pages) {
      this.#take(entries);
      this.#read.set(shard, number);
    }
  }

  #take(entries: readonly PageEntry[]): void {
    for (const entry of entries) {
      const known = this.#entries.get(entry.userId);
      if (known === undefined || known.v < entry.v) this.#entries.set(entry.userId, entry);
    }
  }

  async #appendPage(entries: readonly PageEntry[]): Promise<void> {
    const shard = this.#ownShard;
    let last = this.#read.get(shard) ?? (await this.#store.newestPages(shard)).at(-1)?.number ?? 0;
    while (!(await this.#store.appendPage(shard, { number: last + 1, entries }))) {
      const others = await this.#store.pagesAfter(shard, last);
      last = others.at(-1)?.number ?? last;
    }
  }
}
