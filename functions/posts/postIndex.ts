import { Bitmap, lowestBit } from '../people/bitmap.ts';
import { Dictionary } from '../people/dictionary.ts';
import { type Age, supersedes } from '../people/indexedPerson.ts';
import { idAt, idBytes, rowOfId } from '../people/packedId.ts';
import { type Postings, postingsOf, rangeOf } from '../people/postings.ts';
import { fold } from '../stores/fold.ts';
import { cutPage, type Gathered } from '../stores/gather.ts';
import type { IndexedPost, PostEntry } from './indexedPost.ts';
import type { PostSnapshot } from './postColumns.ts';
import { readPosts, rowBehind, rowOfPost, writePosts } from './postSnapshot.ts';

/** What a list of posts is narrowed by: any value of one kind, every kind at once. */
export interface PostQuery {
  /** Ids of the authors. */
  readonly following?: readonly string[] | undefined;
  /** Classes of the authors, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Case and accents do not count in either. */
  readonly companies?: readonly string[] | undefined;
  readonly places?: readonly string[] | undefined;
  /** Ids of authors whose posts are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** The id of the post that the last page ended with. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** So many rows are looked at one by one from where a page begins, before whole lists are. */
const looksMost = 20_000;
const classesMost = 0x10000;

/** One filter over the posts of a snapshot. */
interface Filter {
  readonly column: Uint16Array | Uint32Array;
  /** For each number in the column 1 where it passes. */
  readonly passes: Uint8Array;
  readonly postings: Postings;
  readonly keys: readonly number[];
}

/** A post that has changed since the snapshot, and its texts folded. */
interface LatePost {
  readonly post: IndexedPost;
  readonly company: string;
  readonly place: string;
}

/** All posts in memory, as lists find them: a snapshot, and what has changed since. */
export class PostIndex {
  readonly #posts: PostSnapshot;
  readonly #authorOrder: Uint32Array;
  readonly #authors: Postings;
  readonly #classes: Postings;
  readonly #companies: Postings;
  readonly #places: Postings;
  readonly #companyTexts: Dictionary<string>;
  readonly #placeTexts: Dictionary<string>;
  /** The rows that no longer count, and what does instead. */
  readonly #hidden: Bitmap;
  readonly #ages = new Map<string, Age>();
  readonly #late = new Map<string, LatePost>();

  /** An index of what a snapshot holds, or of nothing. */
  constructor(posts: PostSnapshot = readPosts(writePosts([]))) {
    const authors = posts.authorIds.length / idBytes;
    this.#posts = posts;
    this.#authorOrder = Uint32Array.from({ length: authors }, (_, place) => place);
    this.#authors = postingsOf(posts.authors, authors);
    this.#classes = postingsOf(posts.classes, classesMost);
    this.#companies = postingsOf(posts.companies, posts.texts.companies.length + 1);
    this.#places = postingsOf(posts.places, posts.texts.places.length + 1);
    this.#companyTexts = new Dictionary(posts.texts.companies, (text) => [text]);
    this.#placeTexts = new Dictionary(posts.texts.places, (text) => [text]);
    this.#hidden = new Bitmap(posts.count);
  }

  /** Takes changes, in any order and repeated as often as may be. */
  apply(entries: Iterable<PostEntry>): void {
    for (const entry of entries) {
      const { id, version } = entry;
      const row = rowOfPost(this.#posts, id);
      const inTable = row === undefined ? undefined : { version: this.#posts.versions[row] ?? 0 };
      if (!supersedes(entry, this.#ages.get(id) ?? inTable)) continue;
      if (row !== undefined) this.#hidden.add(row);
      if ('gone' in entry) {
        this.#ages.set(id, { version, gone: true });
        this.#late.delete(id);
      } else {
        this.#ages.set(id, { version });
        this.#late.set(id, {
          post: entry,
          company: fold(entry.company ?? ''),
          place: fold(entry.place ?? ''),
        });
      }
    }
  }

  /** Posts that have changed since the snapshot: beyond some thousands a new one is due. */
  get overlaySize(): number {
    return this.#ages.size;
  }

  /** Posts that can be found. */
  get size(): number {
    return this.#posts.count - this.#hidden.size() + this.#late.size;
  }

  /** The ids of a page of posts, newest first. */
  page(query: PostQuery): Gathered<string> {
    const most = query.limit + 1;
    const ids = this.#rows(query, most).map((row) => idAt(this.#posts.ids, row));
    const late = [...this.#late.values()].filter(wantedBy(query)).map(({ post }) => post.id);
    const all = [...ids, ...late].toSorted((one, other) => (one < other ? 1 : -1));
    return cutPage(all.slice(0, most), query.limit, (id) => id);
  }

  #rows(query: PostQuery, most: number): number[] {
    const filters = this.#filtersOf(query);
    if (filters.some(({ keys }) => keys.length === 0)) return [];
    const first = query.after === undefined ? 0 : rowBehind(this.#posts, query.after);
    const leftOut = new Set(this.#authorsOf(query.leftOut));
    const { authors } = this.#posts;
    const skipped = (row: number) => this.#hidden.has(row) || leftOut.has(authors[row] ?? 0);
    const end = Math.min(this.#posts.count, first + looksMost);
    const rows: number[] = [];
    for (let row = first; row < end && rows.length < most; row += 1) {
      if (passesAll(filters, row) && !skipped(row)) rows.push(row);
    }
    if (rows.length === most || end === this.#posts.count) return rows;
    return [...rows, ...this.#behind(filters, end, skipped, most - rows.length)];
  }

  /** The first rows from this one on, out of the shortest list. */
  #behind(
    filters: readonly Filter[],
    first: number,
    skipped: (row: number) => boolean,
    most: number,
  ): number[] {
    const [shortest, ...others] = filters.toSorted((one, other) => lengthOf(one) - lengthOf(other));
    const listed = new Bitmap(this.#posts.count);
    if (shortest === undefined) return rowsFrom(listed.others(this.#posts.count), first, most, skipped);
    for (const key of shortest.keys) {
      const [from, to] = rangeOf(shortest.postings, key);
      listed.addAll(shortest.postings.rows, from, to);
    }
    return rowsFrom(listed, first, most, (row) => !passesAll(others, row) || skipped(row));
  }

  #authorsOf(ids: Iterable<string>): number[] {
    return [...new Set(ids)].flatMap((id) => rowOfId(this.#posts.authorIds, this.#authorOrder, id) ?? []);
  }

  #filtersOf({ following, from, to, companies, places }: PostQuery): Filter[] {
    const { authors, classes } = this.#posts;
    const years =
      from === undefined && to === undefined ? undefined : yearsBetween(from ?? 1, to ?? classesMost);
    const called = (texts: Dictionary<string>, values: readonly string[] | undefined) =>
      values === undefined || values.length === 0
        ? undefined
        : [...new Set(values.flatMap((value) => texts.codesOf(fold(value))))];
    return [
      filterOf(authors, this.#authors, following === undefined ? undefined : this.#authorsOf(following)),
      filterOf(classes, this.#classes, years),
      filterOf(this.#posts.companies, this.#companies, called(this.#companyTexts, companies)),
      filterOf(this.#posts.places, this.#places, called(this.#placeTexts, places)),
    ].filter((filter) => filter !== undefined);
  }
}

function filterOf(
  column: Uint16Array | Uint32Array,
  postings: Postings,
  keys: readonly number[] | undefined,
): Filter | undefined {
  if (keys === undefined) return undefined;
  const passes = new Uint8Array(postings.starts.length);
  for (const key of keys) passes[key] = 1;
  return { column, passes, postings, keys };
}

function yearsBetween(from: number, to: number): number[] {
  const first = Math.max(1, from);
  const last = Math.min(classesMost - 1, to);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}

function passesAll(filters: readonly Filter[], row: number): boolean {
  for (const { column, passes } of filters) if (passes[column[row] ?? 0] !== 1) return false;
  return true;
}

function lengthOf({ postings, keys }: Filter): number {
  return keys.reduce((sum, key) => {
    const [from, to] = rangeOf(postings, key);
    return sum + to - from;
  }, 0);
}

function rowsFrom(
  { words }: Bitmap,
  first: number,
  most: number,
  skipped: (row: number) => boolean,
): number[] {
  const rows: number[] = [];
  for (let word = first >>> 5; word < words.length && rows.length < most; word += 1) {
    let left = words[word] ?? 0;
    if (word === first >>> 5) left &= -1 << (first & 31);
    for (; left !== 0 && rows.length < most; left &= left - 1) {
      const row = (word << 5) + lowestBit(left);
      if (!skipped(row)) rows.push(row);
    }
  }
  return rows;
}

/** Whether a post is wanted that no snapshot holds. */
function wantedBy(query: PostQuery): (late: LatePost) => boolean {
  const { from, to, leftOut, after } = query;
  const following = query.following === undefined ? undefined : new Set(query.following);
  const [companies, places] = [query.companies ?? [], query.places ?? []].map(
    (texts) => new Set(texts.map(fold)),
  );
  const isAny = (wanted: ReadonlySet<string> | undefined, text: string) =>
    wanted === undefined || wanted.size === 0 || (text !== '' && wanted.has(text));
  const inYears = (year: number) =>
    (from === undefined && to === undefined) ||
    (year > 0 && year >= (from ?? 0) && year <= (to ?? classesMost));
  return ({ post, company, place }) =>
    !leftOut.has(post.authorId) &&
    (after === undefined || post.id < after) &&
    following?.has(post.authorId) !== false &&
    inYears(post.classYear ?? 0) &&
    isAny(companies, company) &&
    isAny(places, place);
}
