import type * as z from 'zod/mini';
import type { Table } from './table.ts';

/** So many rows of the partition between the first and the last are read; of more, those asked for. */
const rowsOfLook = 100;

interface Among {
  readonly pk: string;
  /** Sort keys, in any order. */
  readonly ids: readonly string[];
  readonly consistent?: boolean;
}

/**
 * The rows of a partition with these sort keys, in no order: one Query where they lie near each other, as what was
 * made at about the same time does, and one BatchGet more where a hundred others lie in between.
 */
export async function rowsAmong<S extends z.ZodMiniType<{ readonly sk: string }>>(
  table: Table,
  schema: S,
  { pk, ids, consistent = false }: Among,
): Promise<z.output<S>[]> {
  const wanted = ids.toSorted();
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { pk, between: [first, last] as const, limit: rowsOfLook, consistent };
  const page = await table.query(schema, range);
  const reached = page.last === undefined ? last : (page.items.at(-1)?.sk ?? '');
  const behind = wanted.filter((sk) => sk > reached);
  const keys = behind.map((sk) => ({ pk, sk }));
  const others = await table.getMany(schema, keys, consistent);
  const asked = new Set(wanted);
  return [...page.items, ...others].filter(({ sk }) => asked.has(sk));
}
