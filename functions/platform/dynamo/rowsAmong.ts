import type * as z from 'zod/mini';
import type { Table } from './table.ts';

/** The most rows to read between the first and last key; beyond that, the missing keys are read one by one. */
const maxRowsPerQuery = 100;

interface Among {
  readonly pk: string;
  /** Sort keys, in any order. */
  readonly ids: readonly string[];
  readonly consistent?: boolean;
}

/**
 * The rows of a partition with these sort keys, in no particular order. It takes one Query if the keys lie close
 * together, which keys of about the same time do, and one BatchGet more if over a hundred others lie between them.
 */
export async function rowsAmong<S extends z.ZodMiniType<{ readonly sk: string }>>(
  table: Table,
  schema: S,
  { pk, ids, consistent = false }: Among,
): Promise<z.output<S>[]> {
  const sortedIds = ids.toSorted();
  const [first, last] = [sortedIds[0], sortedIds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range = { pk, between: [first, last] as const, limit: maxRowsPerQuery, consistent };
  const page = await table.query(schema, range);
  const reached = page.last === undefined ? last : (page.items.at(-1)?.sk ?? '');
  const unreachedIds = sortedIds.filter((sk) => sk > reached);
  const keys = unreachedIds.map((sk) => ({ pk, sk }));
  const others = await table.getMany(schema, keys, { consistent });
  const wantedIds = new Set(sortedIds);
  return [...page.items, ...others].filter(({ sk }) => wantedIds.has(sk));
}
