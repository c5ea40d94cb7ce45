import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { RowKey, type Table } from './table.ts';

const maxRows = 100;
const writesAtOnce = 10;

/** Deletes one page of a partition. @returns whether there were any rows. Idempotent. */
export async function removePage(table: Table, pk: string): Promise<boolean> {
  const { items } = await table.query(RowKey, { pk, limit: maxRows, consistent: true });
  await inParallel(items, writesAtOnce, (key) => table.remove(key));
  return items.length > 0;
}
