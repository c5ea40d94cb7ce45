import { readHead } from '../stores/indexHead.ts';
import type { LoggedIndex } from './storedIndex.ts';

/** Bytes of one page, well below what a row may hold. */
const pageBytes = 200_000;
/** Who slept longer does not know the end of the log any more: its pages may be gone, and their numbers look free. */
const knownMs = 600_000;

/** Writes pages to one shard of an index's log; others may do so at the same time. */
export class LogWriter<Entry> {
  readonly #index: LoggedIndex<Entry>;
  readonly #shard: number;
  readonly #nowMs: () => number;
  #last = 0;
  #knownAt = -Infinity;

  /** @param nowMs epoch milliseconds. */
  constructor(index: LoggedIndex<Entry>, shard: number, nowMs: () => number) {
    this.#index = index;
    this.#shard = shard;
    this.#nowMs = nowMs;
  }

  /** Writes these changes, in as few pages as may be. Safe to repeat. */
  async append(entries: readonly Entry[]): Promise<void> {
    for (const page of pagesOf(entries)) await this.#appendPage(page);
  }

  async #appendPage(entries: readonly Entry[]): Promise<void> {
    const isKnown = this.#nowMs() - this.#knownAt <= knownMs;
    let last = isKnown ? this.#last : await this.#end();
    while (!(await this.#index.log.putPage(this.#shard, last + 1, entries, new Date(this.#nowMs())))) {
      const others = await this.#index.log.pagesBehind(this.#shard, last, true);
      last = others.at(-1)?.number ?? last;
    }
    this.#last = Math.max(this.#last, last + 1);
    this.#knownAt = this.#nowMs();
  }

  /** Where the log ends; once all its pages are gone, the head alone knows. */
  async #end(): Promise<number> {
    const newest = await this.#index.log.newestNumber(this.#shard);
    return newest > 0 ? newest : ((await readHead(this.#index.name))?.current.positions[this.#shard] ?? 0);
  }
}

function pagesOf<Entry>(entries: readonly Entry[]): Entry[][] {
  const pages: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    if (bytes > room) {
      pages.push([]);
      room = pageBytes;
    }
    pages.at(-1)?.push(entry);
    room -= bytes;
  }
  return pages;
}
