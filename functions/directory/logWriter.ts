import type { PeopleEntry } from '../people/indexedPerson.ts';
import { readHead } from '../stores/peopleHead.ts';
import { newestNumber, pagesBehind, putPage } from '../stores/peopleLog.ts';

/** Into so many logs the changes are divided. More of them cost each reader half a unit more, each time it looks. */
export const logShards = 1;

/** Bytes of one page, well below what a row may hold. */
const pageBytes = 200_000;
/** Who slept longer does not know the end of the log any more: its pages may be gone, and their numbers look free. */
const knownMs = 600_000;

/** Writes pages to one shard of the log; others may do so at the same time. */
export class LogWriter {
  readonly #shard: number;
  readonly #nowMs: () => number;
  #last = 0;
  #knownAt = -Infinity;

  /** @param nowMs epoch milliseconds. */
  constructor(shard: number, nowMs: () => number) {
    this.#shard = shard;
    this.#nowMs = nowMs;
  }

  /** Writes these changes, in as few pages as may be. Safe to repeat. */
  async append(entries: readonly PeopleEntry[]): Promise<void> {
    for (const page of pagesOf(entries)) await this.#appendPage(page);
  }

  async #appendPage(entries: readonly PeopleEntry[]): Promise<void> {
    const isKnown = this.#nowMs() - this.#knownAt <= knownMs;
    let last = isKnown ? this.#last : await this.#end();
    while (!(await putPage(this.#shard, last + 1, entries, new Date(this.#nowMs())))) {
      const others = await pagesBehind(this.#shard, last, true);
      last = others.at(-1)?.number ?? last;
    }
    this.#last = Math.max(this.#last, last + 1);
    this.#knownAt = this.#nowMs();
  }

  /** Where the log ends; once all its pages are gone, the head alone knows. */
  async #end(): Promise<number> {
    const newest = await newestNumber(this.#shard);
    return newest > 0 ? newest : ((await readHead())?.current.positions[this.#shard] ?? 0);
  }
}

function pagesOf(entries: readonly PeopleEntry[]): PeopleEntry[][] {
  const pages: PeopleEntry[][] = [];
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
