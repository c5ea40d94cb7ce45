import { Dictionary } from '../columns/dictionary.ts';
import { type Postings, postingsOf, rangeOf } from '../columns/postings.ts';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { PostSnapshot, TextColumn } from './postColumns.ts';

/** One column by which a filter lets posts of a snapshot pass. */
export interface Side {
  readonly column: Uint16Array | Uint32Array;
  /** For each number in the column 1 where it passes. */
  readonly passes: Uint8Array;
  readonly postings: Postings;
  readonly keys: readonly number[];
}

/** One filter: a post passes by any of its columns. */
export type Filter = readonly Side[];

/** A column of numbers, and where each number stands in it. */
export interface Column {
  readonly column: Uint16Array | Uint32Array;
  readonly postings: Postings;
}

/** A column of texts, and by what they are called. */
export interface TextsColumn extends Column {
  readonly dictionary: Dictionary<string>;
}

export const classesMost = 0x10000;

/** A column of numbers below this one. */
export function columnOf(column: Uint16Array | Uint32Array, numbers: number): Column {
  return { column, postings: postingsOf(column, numbers) };
}

/** A column of texts, each called by its names. */
export function textsOf(
  posts: PostSnapshot,
  name: TextColumn,
  namesOf: (text: string) => [string, ...string[]],
): TextsColumn {
  const texts = posts.texts[name];
  return { ...columnOf(posts[name], texts.length + 1), dictionary: new Dictionary(texts, namesOf) };
}

/** Lets pass what has one of these numbers. */
export function sideOf({ column, postings }: Column, keys: readonly number[]): Side {
  const passes = new Uint8Array(postings.starts.length);
  for (const key of keys) passes[key] = 1;
  return { column, passes, postings, keys };
}

/** The filter that lets pass what bears one of these names in any of the columns; none where no name is asked for. */
export function filterByNames(
  names: readonly string[] | undefined,
  columns: readonly TextsColumn[],
): Filter | undefined {
  if (names === undefined || names.length === 0) return undefined;
  const folded = names.map(normalizeText);
  return columns.map((column) =>
    sideOf(column, [...new Set(folded.flatMap((name) => column.dictionary.codesOf(name)))]),
  );
}

/** All years between two, both included, that a column has room for. */
export function yearsBetween(from: number, to: number): number[] {
  const first = Math.max(1, from);
  const last = Math.min(classesMost - 1, to);
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

export function passesAll(filters: readonly Filter[], row: number): boolean {
  for (const sides of filters) if (!passesAny(sides, row)) return false;
  return true;
}

function passesAny(sides: Filter, row: number): boolean {
  for (const { column, passes } of sides) if (passes[column[row] ?? 0] === 1) return true;
  return false;
}

/** How many posts a filter lets pass, at most. */
export function lengthOf(sides: Filter): number {
  let length = 0;
  for (const { postings, keys } of sides) {
    for (const key of keys) {
      const [from, to] = rangeOf(postings, key);
      length += to - from;
    }
  }
  return length;
}
