import type { IndexLog } from './indexLog.ts';

/** The size of a page in bytes, well below the limit of a row. */
const pageBytes = 200_000;

/** Writes pages to an index's log; others may write to it at the same time. */
export class LogWriter<Entry> {
  readonly #log: IndexLog<Entry>;
  readonly #nowMs: () => number;
  /** The end as last read or written. A write that does not follow the actual end is refused. */
  #last: number | undefined;

  /** @param nowMs returns epoch milliseconds. */
  constructor(log: IndexLog<Entry>, nowMs: () => number = () => Date.now()) {
    this.#log = log;
    this.#nowMs = nowMs;
  }

  /** Writes these changes in as few pages as possible. Idempotent. */
  async append(entries: readonly Entry[]): Promise<void> {
    for (const page of pagesOf(entries)) await this.#writePage(page);
  }

  async #writePage(entries: readonly Entry[]): Promise<void> {
    let last = this.#last ?? (await this.#log.end());
    while (!(await this.#log.putPage(last + 1, entries, new Date(this.#nowMs())))) {
      last = await this.#log.end();
    }
    this.#last = last + 1;
  }
}

function pagesOf<Entry>(entries: readonly Entry[]): Entry[][] {
  const pages: Entry[][] = [];
  let bytesLeft = 0;
  for (const entry of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(entry));
    if (bytes > bytesLeft) {
      pages.push([]);
      bytesLeft = pageBytes;
    }
    pages.at(-1)?.push(entry);
    bytesLeft -= bytes;
  }
  return pages;
}
