import * as z from 'zod/mini';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { Table } from './table.ts';

const RowKey = z.object({ pk: z.string(), sk: z.string() });
const maxRows = 100;
const writesAtOnce = 10;

/** Deletes one page of a partition. @returns whether there were any rows. Idempotent. */
export async function removePage(table: Table, pk: string): Promise<boolean> {
  const { items } = await table.query(RowKey, { pk, limit: maxRows, consistent: true });
  await inParallel(items, writesAtOnce, (key) => table.remove(key));
  return items.length > 0;
}
