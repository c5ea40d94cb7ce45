import { CodedColumn } from '../people/codedColumn.ts';
import { idAt, idBytes, packId } from '../people/packedId.ts';
import { packSections } from '../people/sections.ts';
import type { IndexedPost } from './indexedPost.ts';
import type { PostSnapshot } from './postColumns.ts';

/** Changes with whatever the sections mean. The first byte tells it from a snapshot of people. */
export const postFormat = 0x101;

/** Writes a snapshot of posts row by row, newest first; the same rows make the same bytes, wherever they come from. */
export class PostBuilder {
  #row = 0;
  readonly #ids: Uint8Array;
  readonly #versions: Float64Array;
  readonly #classes: Uint16Array;
  readonly #authors: CodedColumn;
  readonly #companies: CodedColumn;
  readonly #places: CodedColumn;

  /** Room for so many rows. */
  constructor(count: number) {
    this.#ids = new Uint8Array(count * idBytes);
    this.#versions = new Float64Array(count);
    this.#classes = new Uint16Array(count);
    this.#authors = new CodedColumn(count);
    this.#companies = new CodedColumn(count);
    this.#places = new CodedColumn(count);
  }

  add({ id, version, authorId, classYear, company, place }: IndexedPost): void {
    const row = this.#row;
    packId(id, this.#ids, row * idBytes);
    this.#versions[row] = version;
    this.#classes[row] = classYear ?? 0;
    this.#authors.add(row, authorId);
    this.#companies.add(row, company ?? '');
    this.#places.add(row, place ?? '');
    this.#row += 1;
  }

  /** The next row as an older snapshot has it. */
  copy(from: PostSnapshot, older: number): void {
    const row = this.#row;
    this.#ids.set(from.ids.subarray(older * idBytes, (older + 1) * idBytes), row * idBytes);
    this.#versions[row] = from.versions[older] ?? 0;
    this.#classes[row] = from.classes[older] ?? 0;
    this.#authors.copy(row, (from.authors[older] ?? 0) + 1, (code) => idAt(from.authorIds, code - 1));
    this.#companies.copy(row, from.companies[older] ?? 0, (code) => from.texts.companies[code - 1] ?? '');
    this.#places.copy(row, from.places[older] ?? 0, (code) => from.texts.places[code - 1] ?? '');
    this.#row += 1;
  }

  finish(): Uint8Array {
    const authors = this.#authors.sort();
    const authorIds = new Uint8Array(authors.length * idBytes);
    for (const [place, id] of authors.entries()) packId(id, authorIds, place * idBytes);
    const texts = { companies: this.#companies.sort(), places: this.#places.sort() };
    return packSections(postFormat, {
      ids: this.#ids,
      versions: this.#versions,
      authorIds,
      authors: this.#authors.numbers.map((number) => number - 1),
      classes: this.#classes,
      companies: this.#companies.numbers,
      places: this.#places.numbers,
      texts: Buffer.from(JSON.stringify(texts)),
    });
  }
}
