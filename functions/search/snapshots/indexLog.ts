import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { appendLogPage, lastPageNumber, logPageKey } from '#functions/platform/dynamo/pageLog.ts';
import { allPages } from '#functions/platform/dynamo/paginate.ts';
import { Table, type ReadOptions } from '#functions/platform/dynamo/table.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';

/** The indexes that functions hold in memory. */
export type IndexName = 'people' | 'posts';

/**
 * Table Directory, the changes of the items in an index; `indexSnapshots.ts` says which snapshot holds what came
 * before.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LOG#0` | `<number>` | `entries`, a page of changes of people; the numbers are consecutive; expires after two days |
 * | `LOG#0` | `END` | `number`: that of the newest page ever written; permanent |
 * | `POSTLOG#0` | both | the same for posts |
 *
 * A page and the end that counts it are written in one transaction (`pageLog.ts`).
 *
 * An entry is the whole public item or its removal. Of two entries the higher version wins, so reading a page twice
 * or late is harmless.
 */
const directory = new Table('directory');
const logs = { people: 'LOG#0', posts: 'POSTLOG#0' } as const satisfies Record<IndexName, string>;

/** A page of changes. */
interface LogPage<Entry> {
  readonly number: number;
  readonly entries: Entry[];
}

/** How long a page is kept: as long as a snapshot that starts before it. */
const indexLogKeptDays = 2;
const pagesPerQuery = 200;

/** Sorts after all pages. */
const endName = 'END';
const End = z.object({ sk: z.literal(endName), number: z.number() });

/** How often an incomplete log is read again: a reader may see a part of a transaction a moment before the rest. */
const maxReads = 6;
const rereadDelayMs = 20;

/** Thrown if pages after a number are gone; the reader must load the index again. */
export class LogGapError extends Error {
  override readonly name = 'LogGapError';
}

/** The log of one index. */
export class IndexLog<Entry> {
  readonly name: IndexName;
  readonly #Row: z.ZodMiniType<LogPage<Entry> | z.output<typeof End>>;

  constructor(name: IndexName, entry: z.ZodMiniType<Entry>) {
    this.name = name;
    this.#Row = z.union([z.object({ number: z.number(), entries: z.array(entry) }), End]);
  }

  /** The number of the newest page ever written; 0 if there is none. */
  end(): Promise<number> {
    return lastPageNumber(directory, this.#endKey());
  }

  /** The pages after this number, in order. @throws LogGapError if one of them is gone. */
  async pagesAfter(number: number, { consistent = false }: ReadOptions = {}): Promise<LogPage<Entry>[]> {
    for (let attempt = 0; attempt < maxReads; attempt += 1) {
      if (attempt > 1) await setTimeout(rereadDelayMs * attempt);
      const pages = await this.#readComplete(number, consistent || attempt > 0);
      if (pages !== undefined) return pages;
    }
    throw new LogGapError(`pages of ${this.name} after ${number} are gone`);
  }

  /** All pages after a number; undefined if they do not lead up to the end. One Query reads both. */
  async #readComplete(number: number, consistent: boolean): Promise<LogPage<Entry>[] | undefined> {
    const range = {
      pk: logs[this.name],
      between: [logPageKey(number + 1), endName] as const,
      limit: pagesPerQuery,
      // Reads the end first, so pages written during the Query come after it.
      newestFirst: true,
      consistent,
    };
    const rows = await allPages((after) => directory.query(this.#Row, { ...range, after }));
    const pages = rows.flatMap((row) => ('entries' in row ? row : [])).toReversed();
    const end = rows.find((row) => !('entries' in row))?.number ?? 0;
    const isComplete =
      end === number + pages.length && pages.every((page, index) => page.number === number + index + 1);
    return isComplete ? pages : undefined;
  }

  /** Writes the next page. @returns false if the number no longer follows the end. */
  putPage(number: number, entries: readonly Entry[], now: Date): Promise<boolean> {
    const expiresAt = epochSeconds(now) + indexLogKeptDays * daySeconds;
    return appendLogPage(directory, this.#endKey(), { pk: logs[this.name], number, entries, expiresAt });
  }

  #endKey() {
    return { pk: logs[this.name], sk: endName };
  }
}
