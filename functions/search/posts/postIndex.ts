import { cutPage, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import { Bitmap, lowestBit } from '../columns/bitmap.ts';
import { idAt, idBytes, rowOfId } from '../columns/packedId.ts';
import { rangeOf } from '../columns/postings.ts';
import { type EntryVersion, supersedes } from '../indexEntry.ts';
import { type ChangedPost, changedPostOf, matcherOf } from './changedPost.ts';
import type { PostEntry } from './indexedPost.ts';
import { searchNamesOfPlace, namesOfCompany, namesOfPlace } from './placeNames.ts';
import type { PostSnapshot, TextColumn } from './postColumns.ts';
import {
  yearColumnSize,
  type Column,
  columnOf,
  type Filter,
  filterByNames,
  maxAccepted,
  passesAll,
  type PostQuery,
  acceptedColumn,
  type TextsColumn,
  textColumnOf,
  yearList,
} from './postFilters.ts';
import { firstOlderRow, noPosts, rowOfPost } from './postSnapshot.ts';

/** How many rows are checked one by one from the start of a page before whole lists are used. */
const maxRowsChecked = 20_000;

/** All posts in memory, for lists: a snapshot and the changes since. */
export class PostIndex {
  readonly #posts: PostSnapshot;
  readonly #authorOrder: Uint32Array;
  readonly #authors: Column;
  readonly #classes: Column;
  readonly #texts: Readonly<Record<TextColumn, TextsColumn>>;
  /** The rows that are replaced or removed, and the posts that replace them. */
  readonly #hidden: Bitmap;
  readonly #versions = new Map<string, EntryVersion>();
  readonly #changed = new Map<string, ChangedPost>();

  /** An index of a snapshot; empty by default. */
  constructor(posts: PostSnapshot = noPosts) {
    const authors = posts.authorIds.length / idBytes;
    this.#posts = posts;
    this.#authorOrder = Uint32Array.from({ length: authors }, (_, index) => index);
    this.#authors = columnOf(posts.authors, authors);
    this.#classes = columnOf(posts.classes, yearColumnSize);
    this.#texts = {
      companies: textColumnOf(posts, 'companies', namesOfCompany),
      places: textColumnOf(posts, 'places', namesOfPlace),
      employers: textColumnOf(posts, 'employers', namesOfCompany),
      homes: textColumnOf(posts, 'homes', namesOfPlace),
    };
    this.#hidden = new Bitmap(posts.count);
  }

  /** Applies changes, in any order and with any repeats. */
  apply(entries: Iterable<PostEntry>): void {
    for (const entry of entries) {
      const { id, version } = entry;
      const row = rowOfPost(this.#posts, id);
      const inTable = row === undefined ? undefined : { version: this.#posts.versions[row] ?? 0 };
      if (!supersedes(entry, this.#versions.get(id) ?? inTable)) continue;
      if (row !== undefined) this.#hidden.add(row);
      if ('gone' in entry) {
        this.#versions.set(id, { version, gone: true });
        this.#changed.delete(id);
      } else {
        this.#versions.set(id, { version });
        this.#changed.set(id, changedPostOf(entry));
      }
    }
  }

  /** The number of posts changed since the snapshot; beyond some thousands a new snapshot is due. */
  get overlaySize(): number {
    return this.#versions.size;
  }

  /** The number of posts that can be found. */
  get size(): number {
    return this.#posts.count - this.#hidden.size() + this.#changed.size;
  }

  /** The ids of a page of posts, newest first. */
  page(query: PostQuery): PageResult<string> {
    const limit = query.limit + 1;
    const ids = this.#rows(query, limit).map((row) => idAt(this.#posts.ids, row));
    const changed = [...this.#changed.values()].filter(matcherOf(query)).map(({ post }) => post.id);
    return cutPage([...ids, ...changed].toSorted().toReversed(), query.limit, (id) => id);
  }

  #rows(query: PostQuery, limit: number): number[] {
    const filters = this.#filtersOf(query);
    const first = query.after === undefined ? 0 : firstOlderRow(this.#posts, query.after);
    const excludedIds = new Set(this.#authorsOf(query.excludedIds));
    const { authors } = this.#posts;
    const isSkipped = (row: number) => this.#hidden.has(row) || excludedIds.has(authors[row] ?? 0);
    const end = Math.min(this.#posts.count, first + maxRowsChecked);
    const rows: number[] = [];
    for (let row = first; row < end && rows.length < limit; row += 1) {
      if (passesAll(filters, row) && !isSkipped(row)) rows.push(row);
    }
    if (rows.length === limit || end === this.#posts.count) return rows;
    return [...rows, ...this.#behind(filters, end, isSkipped, limit - rows.length)];
  }

  /** The first matching rows from this one on, taken from the shortest list. */
  #behind(
    filters: readonly Filter[],
    first: number,
    isSkipped: (row: number) => boolean,
    limit: number,
  ): number[] {
    const [shortest, ...others] = filters.toSorted((a, b) => maxAccepted(a) - maxAccepted(b));
    const listed = new Bitmap(this.#posts.count);
    if (shortest === undefined) return rowsFrom(Bitmap.all(this.#posts.count), first, limit, isSkipped);
    for (const { keys, postings } of shortest) {
      for (const key of keys) {
        const [from, to] = rangeOf(postings, key);
        listed.addAll(postings.rows, from, to);
      }
    }
    return rowsFrom(listed, first, limit, (row) => !passesAll(others, row) || isSkipped(row));
  }

  #authorsOf(ids: Iterable<string>): number[] {
    return [...new Set(ids)].flatMap((id) => rowOfId(this.#posts.authorIds, this.#authorOrder, id) ?? []);
  }

  #filtersOf({ following, from, to, companies, places }: PostQuery): Filter[] {
    const { companies: at, places: where, employers, homes } = this.#texts;
    const isOfAnyYear = from === undefined && to === undefined;
    return [
      following && [acceptedColumn(this.#authors, this.#authorsOf(following))],
      isOfAnyYear ? undefined : [acceptedColumn(this.#classes, yearList(from ?? 1, to ?? yearColumnSize))],
      filterByNames(companies, [at, employers]),
      filterByNames(places?.flatMap(searchNamesOfPlace), [where, homes]),
    ].filter((filter) => filter !== undefined);
  }
}

function rowsFrom(
  { words }: Bitmap,
  first: number,
  limit: number,
  isSkipped: (row: number) => boolean,
): number[] {
  const rows: number[] = [];
  for (let word = first >>> 5; word < words.length; word += 1) {
    let bits = words[word] ?? 0;
    if (word === first >>> 5) bits &= -1 << (first & 31);
    for (; bits !== 0; bits &= bits - 1) {
      const row = (word << 5) + lowestBit(bits);
      if (!isSkipped(row) && rows.push(row) === limit) return rows;
    }
  }
  return rows;
}
