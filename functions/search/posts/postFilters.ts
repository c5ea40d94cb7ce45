import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { Dictionary } from '../columns/dictionary.ts';
import { type Postings, postingsOf, rangeOf } from '../columns/postings.ts';
import type { PostSnapshot, TextColumn } from './postColumns.ts';

/** The filters of a list of posts: values of one kind are combined with 'or', kinds with 'and'. */
export interface PostQuery {
  /** Ids of the authors. */
  readonly following?: readonly string[] | undefined;
  /** Classes of the authors, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Where the job was, or where the author works; case and accents are ignored. */
  readonly companies?: readonly string[] | undefined;
  /** Where the job was, or where the author lives: `City, Country` or only a city. */
  readonly places?: readonly string[] | undefined;
  /** Ids of authors whose posts are excluded. */
  readonly excludedIds: ReadonlySet<string>;
  /** The id of the post that the previous page ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A column in which a filter accepts posts of a snapshot. */
interface AcceptedColumn {
  readonly column: Uint16Array | Uint32Array;
  /** For each number in the column, 1 if it is accepted. */
  readonly passes: Uint8Array;
  readonly postings: Postings;
  readonly keys: readonly number[];
}

/** A filter: a post passes if any of its columns accepts it. */
export type Filter = readonly AcceptedColumn[];

/** A column of numbers, and the rows of each number. */
export interface Column {
  readonly column: Uint16Array | Uint32Array;
  readonly postings: Postings;
}

/** A column of texts, with the names of each text. */
export interface TextsColumn extends Column {
  readonly dictionary: Dictionary<string>;
}

/** The column of classes has 16 bits, so this is how many different years it can hold. */
export const yearColumnSize = 0x10000;

/** A column of numbers from 0 to before `numbers`. */
export function columnOf(column: Uint16Array | Uint32Array, numbers: number): Column {
  return { column, postings: postingsOf(column, numbers) };
}

/** A column of texts, each with its names. */
export function textColumnOf(
  posts: PostSnapshot,
  name: TextColumn,
  namesOf: (text: string) => [string, ...string[]],
): TextsColumn {
  const texts = posts.texts[name];
  return { ...columnOf(posts[name], texts.length + 1), dictionary: new Dictionary(texts, namesOf) };
}

/** Accepts posts with one of these numbers. */
export function acceptedColumn({ column, postings }: Column, keys: readonly number[]): AcceptedColumn {
  const passes = new Uint8Array(postings.starts.length);
  for (const key of keys) passes[key] = 1;
  return { column, passes, postings, keys };
}

/** The filter that accepts posts with one of these names in any of the columns; undefined if no name is requested. */
export function filterByNames(
  names: readonly string[] | undefined,
  columns: readonly TextsColumn[],
): Filter | undefined {
  if (names === undefined || names.length === 0) return undefined;
  const normalized = names.map(normalizeText);
  return columns.map((column) =>
    acceptedColumn(column, [...new Set(normalized.flatMap((name) => column.dictionary.codesOf(name)))]),
  );
}

/** All years in the range, both ends included, that fit in a column. */
export function yearList(from: number, to: number): number[] {
  const first = Math.max(1, from);
  const last = Math.min(yearColumnSize - 1, to);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function passesAll(filters: readonly Filter[], row: number): boolean {
  for (const sides of filters) if (!passesAny(sides, row)) return false;
  return true;
}

function passesAny(sides: Filter, row: number): boolean {
  for (const { column, passes } of sides) if (passes[column[row] ?? 0] === 1) return true;
  return false;
}

/** The most posts that a filter can accept. */
export function maxAccepted(sides: Filter): number {
  let length = 0;
  for (const { postings, keys } of sides) {
    for (const key of keys) {
      const [from, to] = rangeOf(postings, key);
      length += to - from;
    }
  }
  return length;
}
