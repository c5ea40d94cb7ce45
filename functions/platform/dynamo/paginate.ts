import type { Rows, Attributes } from './table.ts';

/** The page a route asks for; `after` is where the previous page ended. */
export interface PageRequest<Cursor = string> {
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/** The items of a page, and where it ended if there are more. */
export interface PageResult<T, Cursor = string> {
  readonly items: T[];
  readonly last: Cursor | undefined;
}

type Read<T> = (limit: number, after: Attributes | undefined) => Promise<Rows<T>>;

/** Reads on until it has enough items or the range ends: a Query returns at most 1 MB, whatever its limit. */
export async function paginate<T>(limit: number, read: Read<T>, after?: Attributes): Promise<T[]> {
  const items: T[] = [];
  let cursor = after;
  do {
    const page = await read(limit - items.length, cursor);
    items.push(...page.items);
    cursor = page.last;
  } while (cursor !== undefined && items.length < limit);
  return items;
}

/** Yields every item, reading page by page. */
export async function* pages<T, Cursor>(
  read: (after: Cursor | undefined) => Promise<PageResult<T, Cursor>>,
): AsyncGenerator<T> {
  let after: Cursor | undefined;
  do {
    const { items, last } = await read(after);
    yield* items;
    after = last;
  } while (after !== undefined);
}

/** Every item at once, for lists that fit in memory. */
export async function allPages<T, Cursor = Attributes>(
  read: (after: Cursor | undefined) => Promise<PageResult<T, Cursor>>,
): Promise<T[]> {
  const items: T[] = [];
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    items.push(...page.items);
    after = page.last;
  } while (after !== undefined);
  return items;
}

/** Cuts a list that was read with one extra item; the extra item shows that there is a next page. */
export function cutPage<T, Cursor>(
  items: readonly T[],
  limit: number,
  cursorOf: (item: T) => Cursor,
): PageResult<T, Cursor> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, last: last !== undefined && items.length > limit ? cursorOf(last) : undefined };
}
