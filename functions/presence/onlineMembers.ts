import type { PresencePage, Presence, PresenceStore } from './store/presenceRows.ts';

/** A new list reads this many of the newest pages, some minutes of them: only they name members who have left. */
const maxNewest = 200;
/** How long members who left are remembered, for clients that saw them online before and connect again. */
const departedKeptMs = 120_000;
/** The largest difference expected between the clocks of two environments. */
export const maxClockSkewMs = 2500;
/** A list that slept longer is loaded again: the pages it missed may have expired. */
const maxSleepMs = 600_000;

/**
 * The members who are online, in the memory of one worker or API environment: read once, then kept up to date from the
 * pages.
 */
export class OnlineMembers {
  readonly #store: PresenceStore;
  readonly #nowMs: () => number;
  readonly #presences = new Map<string, Presence>();
  /** The last page it has read. */
  #read = 0;
  #readAt: number | undefined;
  /** A member in none of the rows read since then was already offline at that time. */
  #loadedAt = -Infinity;

  constructor(store: PresenceStore, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Reads all new pages. */
  async follow(): Promise<void> {
    if (this.#isCurrent()) this.#applyPages(await this.#store.pagesAfter(this.#read));
    else await this.#load();
    this.#finishRead();
  }

  /**
   * Reads all new pages.
   * @returns the pages from number `first` to number `last`, which the caller sends, even if they were read before.
   */
  async followFrom(first: number, last: number): Promise<readonly PresencePage[]> {
    if (!this.#isCurrent()) await this.#load();
    const pages = await this.#store.pagesAfter(Math.min(first - 1, this.#read));
    this.#applyPages(pages);
    this.#finishRead();
    return pages.filter(({ number }) => number >= first && number <= last);
  }

  get(userId: string): Presence | undefined {
    return this.#presences.get(userId);
  }

  /**
   * The version of an offline member's absence: higher than each version of their presence. A member who is not
   * remembered left before all who are, and before the rows were read.
   */
  offlineVersionOf(userId: string): number {
    const unknown = Math.max((this.#readAt ?? -Infinity) - departedKeptMs, this.#loadedAt - maxClockSkewMs);
    return this.#presences.get(userId)?.version ?? unknown;
  }

  /** All online members. */
  online(): Presence[] {
    return [...this.#presences.values()].filter(({ sockets }) => sockets.length > 0);
  }

  /** The members who left within the last minutes. */
  recentlyLeft(): Presence[] {
    return [...this.#presences.values()].filter(({ sockets }) => sockets.length === 0);
  }

  #isCurrent(): boolean {
    return this.#readAt !== undefined && this.#nowMs() - this.#readAt <= maxSleepMs;
  }

  #finishRead(): void {
    const now = this.#nowMs();
    this.#readAt = now;
    for (const [userId, { sockets, version }] of this.#presences) {
      if (sockets.length === 0 && version < now - departedKeptMs) this.#presences.delete(userId);
    }
  }

  /** Pages first, then rows, then pages again: every write in the meantime is in one of them. */
  async #load(): Promise<void> {
    this.#presences.clear();
    this.#loadedAt = this.#nowMs();
    this.#read = await this.#store.lastNumber();
    const pages = await this.#store.newestPages(maxNewest);
    const presences = pages.flatMap(({ changes }) => changes.map(({ presence }) => presence));
    this.#apply(presences.filter(({ sockets }) => sockets.length === 0));
    this.#apply(await this.#store.readOnline());
    this.#applyPages(await this.#store.pagesAfter(this.#read));
  }

  #applyPages(pages: readonly PresencePage[]): void {
    for (const { number, changes } of pages) {
      this.#apply(changes.map(({ presence }) => presence));
      this.#read = Math.max(this.#read, number);
    }
  }

  #apply(presences: readonly Presence[]): void {
    for (const presence of presences) {
      const before = this.#presences.get(presence.userId);
      if (before === undefined || before.version < presence.version)
        this.#presences.set(presence.userId, presence);
    }
  }
}
