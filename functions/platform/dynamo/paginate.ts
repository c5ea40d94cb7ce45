import type { Rows, Values } from './table.ts';

/** One page as a route asks for it; `after` is where the last one ended. */
export interface PageRequest<Place = string> {
  readonly limit: number;
  readonly after?: Place | undefined;
}

/** A page's items, and where it ended if more follow. */
export interface PageResult<T, Place = string> {
  readonly items: T[];
  readonly last: Place | undefined;
}

type Read<T> = (limit: number, after: Values | undefined) => Promise<Rows<T>>;

/** Reads a range on until so many items are there or it ends: one Query answers 1 MB at most, whatever its limit. */
export async function paginate<T>(wanted: number, read: Read<T>, after?: Values): Promise<T[]> {
  const items: T[] = [];
  let place = after;
  do {
    const page = await read(wanted - items.length, place);
    items.push(...page.items);
    place = page.last;
  } while (place !== undefined && items.length < wanted);
  return items;
}

/** All that is listed, page by page as `read` answers them. */
export async function* pages<T, Place>(
  read: (after: Place | undefined) => Promise<PageResult<T, Place>>,
): AsyncGenerator<T> {
  let after: Place | undefined;
  do {
    const { items, last } = await read(after);
    yield* items;
    after = last;
  } while (after !== undefined);
}

/** The same at once: of what is never much. */
export async function allPages<T, Place>(
  read: (after: Place | undefined) => Promise<PageResult<T, Place>>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of pages(read)) all.push(item);
  return all;
}

/** Cuts what was gathered with one item too many, which tells whether a next page exists. */
export function cutPage<T>(items: readonly T[], limit: number, placeOf: (item: T) => string): PageResult<T> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, last: last !== undefined && items.length > limit ? placeOf(last) : undefined };
}
