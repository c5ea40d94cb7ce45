import * as z from 'zod/mini';
import { gather } from './gather.ts';
import { type IndexName, indexKeys } from './indexNames.ts';
import { Table } from './table.ts';

/**
 * Table Directory, what has changed of the things in an index; `indexHead.ts` says which snapshot holds what was before.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LOG#<shard>` | `<number>` | `entries`, a page of changes of people; the numbers of a shard have no gap; gone after two days |
 * | `POSTLOG#<shard>` | `<number>` | the same of posts |
 *
 * An entry is the whole thing as every member may see it, or that it is to be found no more. Of two entries the higher
 * version counts, so whoever reads a page twice, or late, does no harm.
 */
const directory = new Table('directory');

/** A page of changes. */
export interface LogPage<Entry> {
  readonly number: number;
  readonly entries: Entry[];
}
const NumberRow = z.object({ number: z.number() });

/** How long a page is kept: as long as a snapshot that begins before it. */
export const logDays = 2;
const daySeconds = 24 * 3600;
const pagesOfQuery = 200;

const pageName = (number: number) => String(number).padStart(16, '0');

/** Thrown where pages behind a number are gone: whoever stood there must begin anew. */
export class LogTorn extends Error {
  override readonly name = 'LogTorn';
}

/** The log of one index. */
export class IndexLog<Entry> {
  readonly #name: IndexName;
  readonly #Page: z.ZodMiniType<LogPage<Entry>>;

  constructor(name: IndexName, entry: z.ZodMiniType<Entry>) {
    this.#name = name;
    this.#Page = z.object({ number: z.number(), entries: z.array(entry) });
  }

  /** The number of the newest page of a shard as last written; 0 where there is none any more. */
  async newestNumber(shard: number): Promise<number> {
    const range = { pk: this.#pk(shard), limit: 1, newestFirst: true, consistent: true };
    const { items } = await directory.query(NumberRow, range);
    return items[0]?.number ?? 0;
  }

  /**
   * The pages of a shard behind this number, in their order.
   * @throws LogTorn where the next of them is gone.
   */
  async pagesBehind(shard: number, number: number, consistent = false): Promise<LogPage<Entry>[]> {
    const range = {
      pk: this.#pk(shard),
      between: [pageName(number + 1), pageName(Number.MAX_SAFE_INTEGER)] as const,
      limit: pagesOfQuery,
      consistent,
    };
    const found = await gather(Infinity, (_most, after) => directory.query(this.#Page, { ...range, after }));
    const pages = found.filter((page, place) => page.number === number + place + 1);
    if (pages.length === found.length) return pages;
    // What is written is read a moment later everywhere, in any order; what is gone is not.
    if (!consistent) return this.pagesBehind(shard, number, true);
    throw new LogTorn(`page ${number + pages.length + 1} of shard ${shard} of ${this.#name} is gone`);
  }

  /** Writes a page. @returns false where the number is taken. */
  putPage(shard: number, number: number, entries: readonly Entry[], now: Date): Promise<boolean> {
    const expiresAt = Math.floor(now.getTime() / 1000) + logDays * daySeconds;
    return directory.put(
      { pk: this.#pk(shard), sk: pageName(number), number, entries, expiresAt },
      { expression: 'attribute_not_exists(pk)' },
    );
  }

  #pk(shard: number): string {
    return `${indexKeys[this.#name].log}#${shard}`;
  }
}
