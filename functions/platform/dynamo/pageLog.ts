import * as z from 'zod/mini';
import { rowIsNew, attributeIs } from './expressions.ts';
import type { Attributes, Key, Table } from './table.ts';
import { transact } from './transaction.ts';

/**
 * A log in pages with consecutive numbers. TTL deletes pages in any order, so the remaining pages do not show which
 * numbers were used. A permanent row holds the last number and changes in the transaction that writes a page.
 */
const LastPage = z.object({ number: z.number() });

/** The sort key of a page. */
export const logPageKey = (number: number) => String(number).padStart(16, '0');

/** The number of the last page ever written; 0 if there is none. */
export async function lastPageNumber(table: Table, lastKey: Key): Promise<number> {
  return (await table.get(LastPage, lastKey, { consistent: true }))?.number ?? 0;
}

/** Writes a page. @returns false if its number no longer follows the last one. */
export async function appendLogPage(
  table: Table,
  lastKey: Key,
  page: Attributes & { readonly pk: string; readonly number: number },
): Promise<boolean> {
  const { number } = page;
  const follows = number === 1 ? rowIsNew : attributeIs('number', number - 1);
  const { done } = await transact([
    table.putStep({ ...lastKey, number }, follows),
    table.putStep({ ...page, sk: logPageKey(number) }),
  ]);
  return done;
}
