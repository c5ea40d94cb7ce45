import * as z from 'zod/mini';
import type { Key, Table } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Consecutive numbers for a log's pages. TTL deletes pages in any order, so the remaining pages do not show which
 * numbers were used. A permanent row holds the last number and changes in the transaction that writes a page.
 */
const LastPage = z.object({ number: z.number() });

/** The number of the last page ever written; 0 if there is none. */
export async function lastPage(table: Table, key: Key): Promise<number> {
  return (await table.get(LastPage, key, { consistent: true }))?.number ?? 0;
}

/** The step that counts a page, for the transaction that writes it. Refused unless the number follows the last one. */
export function countPageStep(table: Table, key: Key, number: number): Step {
  const follows =
    number === 1
      ? { expression: 'attribute_not_exists(pk)' }
      : {
          expression: '#number = :before',
          names: { '#number': 'number' },
          values: { ':before': number - 1 },
        };
  return table.putStep({ ...key, number }, follows);
}
