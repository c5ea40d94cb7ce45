import type { PresencePage, PageEntry, PresenceStore } from './model.ts';

/** So many of the newest pages, some minutes of them, are read by a roster that begins: who has left is found there alone. */
const newestMost = 200;
/** Members who left are kept in mind so long, for newcomers who were told of them before. */
const leftKeptMs = 120_000;
/** What clocks of environments may differ by. */
export const clocksDifferMs = 2500;
/** A roster that slept longer is loaded anew: the pages it missed may be gone. */
const sleepMostMs = 600_000;

/** Who is online, in the memory of one worker, or of one who answers for them: read once, then kept up by pages. */
export class Roster {
  readonly #store: PresenceStore;
  readonly #nowMs: () => number;
  readonly #entries = new Map<string, PageEntry>();
  /** Up to which page it has read. */
  #read = 0;
  #readAt: number | undefined;
  /** Whoever is in no row read since then had left before, or had not come. */
  #loadedAt = -Infinity;

  constructor(store: PresenceStore, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Takes in all that is written down. */
  async follow(): Promise<void> {
    if (this.#isAwake()) this.#takePages(await this.#store.pagesAfter(this.#read));
    else await this.#load();
    this.#rest();
  }

  /**
   * Takes in all that is written down. @returns the pages from number `first` to number `last`, which whoever asks is to
   * tell, whether or not they were taken in before.
   */
  async followFrom(first: number, last: number): Promise<readonly PresencePage[]> {
    if (!this.#isAwake()) await this.#load();
    const pages = await this.#store.pagesAfter(Math.min(first - 1, this.#read));
    this.#takePages(pages);
    this.#rest();
    return pages.filter(({ number }) => number >= first && number <= last);
  }

  get(userId: string): PageEntry | undefined {
    return this.#entries.get(userId);
  }

  /**
   * The version of the absence of somebody who is not online: above that of each time they were. Who is not in mind has
   * left before those who are, and before the rows were read.
   */
  awaySince(userId: string): number {
    const unknown = Math.max((this.#readAt ?? -Infinity) - leftKeptMs, this.#loadedAt - clocksDifferMs);
    return this.#entries.get(userId)?.v ?? unknown;
  }

  /** Everyone online. */
  online(): PageEntry[] {
    return [...this.#entries.values()].filter(({ sockets }) => sockets.length > 0);
  }

  /** Those who left within the last minutes. */
  lately(): PageEntry[] {
    return [...this.#entries.values()].filter(({ sockets }) => sockets.length === 0);
  }

  #isAwake(): boolean {
    return this.#readAt !== undefined && this.#nowMs() - this.#readAt <= sleepMostMs;
  }

  #rest(): void {
    const now = this.#nowMs();
    this.#readAt = now;
    for (const [userId, { sockets, v }] of this.#entries) {
      if (sockets.length === 0 && v < now - leftKeptMs) this.#entries.delete(userId);
    }
  }

  /** Pages first, rows second, pages again: what is written meanwhile is in one of them. */
  async #load(): Promise<void> {
    this.#entries.clear();
    this.#loadedAt = this.#nowMs();
    this.#read = await this.#store.lastNumber();
    const pages = await this.#store.newestPages(newestMost);
    const entries = pages.flatMap(({ changes }) => changes.map(({ entry }) => entry));
    this.#take(entries.filter(({ sockets }) => sockets.length === 0));
    this.#take(await this.#store.readRoster());
    this.#takePages(await this.#store.pagesAfter(this.#read));
  }

  #takePages(pages: readonly PresencePage[]): void {
    for (const { number, changes } of pages) {
      this.#take(changes.map(({ entry }) => entry));
      this.#read = Math.max(this.#read, number);
    }
  }

  #take(entries: readonly PageEntry[]): void {
    for (const entry of entries) {
      const known = this.#entries.get(entry.userId);
      if (known === undefined || known.v < entry.v) this.#entries.set(entry.userId, entry);
    }
  }
}
