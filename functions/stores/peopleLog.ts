import * as z from 'zod/mini';
import { PeopleEntry } from '../people/indexedPerson.ts';
import { gather } from './gather.ts';
import { Table } from './table.ts';

/**
 * Table Directory, what has changed of the people in it; `peopleHead.ts` says which snapshot holds what was before.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `LOG#<shard>` | `<number>` | `entries`, a page of changes; the numbers of a shard have no gap; gone after two days |
 *
 * An entry is a whole person as every member may see them, or that they are to be found no more. Of two entries the
 * higher version counts, so whoever reads a page twice, or late, does no harm.
 */
const directory = new Table('directory');

const PageRow = z.object({ number: z.number(), entries: z.array(PeopleEntry) });
export type LogPage = z.output<typeof PageRow>;
const NumberRow = z.object({ number: z.number() });

/** How long a page is kept: as long as a snapshot that begins before it. */
export const logDays = 2;
const daySeconds = 24 * 3600;
const pagesOfQuery = 200;

const pagesKey = (shard: number) => `LOG#${shard}`;
const pageName = (number: number) => String(number).padStart(16, '0');

/** Thrown where pages behind a number are gone: whoever stood there must begin anew. */
export class LogTorn extends Error {
  override readonly name = 'LogTorn';
}

/** The number of the newest page of a shard as last written; 0 where there is none any more. */
export async function newestNumber(shard: number): Promise<number> {
  const range = { pk: pagesKey(shard), limit: 1, newestFirst: true, consistent: true };
  const { items } = await directory.query(NumberRow, range);
  return items[0]?.number ?? 0;
}

/**
 * The pages of a shard behind this number, in their order.
 * @throws LogTorn where the next of them is gone.
 */
export async function pagesBehind(shard: number, number: number, consistent = false): Promise<LogPage[]> {
  const range = {
    pk: pagesKey(shard),
    between: [pageName(number + 1), pageName(Number.MAX_SAFE_INTEGER)] as const,
    limit: pagesOfQuery,
    consistent,
  };
  const found = await gather(Infinity, (_most, after) => directory.query(PageRow, { ...range, after }));
  const pages = found.filter((page, place) => page.number === number + place + 1);
  if (pages.length === found.length) return pages;
  // What is written is read a moment later everywhere, in any order; what is gone is not.
  if (!consistent) return pagesBehind(shard, number, true);
  throw new LogTorn(`page ${number + pages.length + 1} of shard ${shard} is gone`);
}

/** Writes a page. @returns false where the number is taken. */
export function putPage(
  shard: number,
  number: number,
  entries: readonly PeopleEntry[],
  now: Date,
): Promise<boolean> {
  const expiresAt = Math.floor(now.getTime() / 1000) + logDays * daySeconds;
  return directory.put(
    { pk: pagesKey(shard), sk: pageName(number), number, entries, expiresAt },
    { expression: 'attribute_not_exists(pk)' },
  );
}
