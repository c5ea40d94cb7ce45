import { CodedColumn } from '../columns/codedColumn.ts';
import { packSections } from '../columns/fileSections.ts';
import { idAt, idBytes, packId } from '../columns/packedId.ts';
import type { IndexedPost } from './indexedPost.ts';
import { type PostSnapshot, textColumns, type TextColumn } from './postColumns.ts';

/** Change it whenever the meaning of a section changes. The first byte distinguishes it from a snapshot of people. */
export const postFormat = 0x102;

/**
 * Writes a snapshot of posts row by row, newest first, from added posts and rows of an older snapshot. The same posts
 * always produce the same bytes.
 */
export class PostBuilder {
  #row = 0;
  readonly #older: PostSnapshot;
  readonly #ids: Uint8Array;
  readonly #versions: Float64Array;
  readonly #classes: Uint16Array;
  readonly #authors: CodedColumn;
  readonly #texts: Readonly<Record<TextColumn, CodedColumn>>;

  /** @param count the number of rows. */
  constructor(older: PostSnapshot, count: number) {
    this.#older = older;
    this.#ids = new Uint8Array(count * idBytes);
    this.#versions = new Float64Array(count);
    this.#classes = new Uint16Array(count);
    this.#authors = new CodedColumn(count);
    this.#texts = {
      companies: new CodedColumn(count),
      places: new CodedColumn(count),
      employers: new CodedColumn(count),
      homes: new CodedColumn(count),
    };
  }

  add({ id, version, authorId, classYear, company, place, employer, home }: IndexedPost): void {
    const row = this.#row;
    packId(id, this.#ids, row * idBytes);
    this.#versions[row] = version;
    this.#classes[row] = classYear ?? 0;
    this.#authors.add(row, authorId);
    this.#texts.companies.add(row, company ?? '');
    this.#texts.places.add(row, place ?? '');
    this.#texts.employers.add(row, employer ?? '');
    this.#texts.homes.add(row, home ?? '');
    this.#row += 1;
  }

  /** Copies the older rows from `from` to before `to`. */
  copy(from: number, to: number): void {
    const [older, row] = [this.#older, this.#row];
    this.#ids.set(older.ids.subarray(from * idBytes, to * idBytes), row * idBytes);
    this.#versions.set(older.versions.subarray(from, to), row);
    this.#classes.set(older.classes.subarray(from, to), row);
    for (let olderRow = from; olderRow < to; olderRow += 1) this.#copyCodes(olderRow, row + olderRow - from);
    this.#row += to - from;
  }

  finish(): Uint8Array {
    const authors = this.#authors.sort();
    const authorIds = new Uint8Array(authors.length * idBytes);
    for (const [position, id] of authors.entries()) packId(id, authorIds, position * idBytes);
    const { companies, places, employers, homes } = this.#texts;
    const texts = {
      companies: companies.sort(),
      places: places.sort(),
      employers: employers.sort(),
      homes: homes.sort(),
    };
    const sections = {
      ids: this.#ids,
      versions: this.#versions,
      authorIds,
      authors: this.#authors.codes.map((number) => number - 1),
      classes: this.#classes,
      companies: companies.codes,
      places: places.codes,
      employers: employers.codes,
      homes: homes.codes,
      texts: Buffer.from(JSON.stringify(texts)),
    };
    return packSections(postFormat, Object.entries(sections));
  }

  #copyCodes(olderRow: number, row: number): void {
    const { authors, authorIds, texts, ...columns } = this.#older;
    this.#authors.copy(row, (authors[olderRow] ?? 0) + 1, (code) => idAt(authorIds, code - 1));
    for (const name of textColumns)
      this.#texts[name].copy(row, columns[name][olderRow] ?? 0, (code) => texts[name][code - 1] ?? '');
  }
}
