import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** Codes, from 1, for values that many members share, such as places and employers. 0 means no value. */
export class Dictionary<T> {
  readonly #items: T[];
  readonly #namesOf: (item: T) => readonly [string, ...string[]];
  readonly #firstAlike = [0];
  readonly #firstByNormalized = new Map<string, number>();
  /** Only for texts that are not unique. */
  readonly #alike = new Map<number, number[]>();
  readonly #byText = new Map<string, number>();
  readonly #byNormalized = new Map<string, number[]>();

  /** The items in the order of their codes. An item is found by any of its names and identified by the first. */
  constructor(items: readonly T[], namesOf: (item: T) => readonly [string, ...string[]]) {
    this.#items = [...items];
    this.#namesOf = namesOf;
    for (const [index, item] of items.entries()) this.#addCode(index + 1, item);
  }

  /** The count of codes, including 0. */
  get size(): number {
    return this.#items.length + 1;
  }

  item(code: number): T | undefined {
    return this.#items[code - 1];
  }

  text(code: number): string {
    const item = this.#items[code - 1];
    return item === undefined ? '' : this.#namesOf(item)[0];
  }

  /** The first code whose text normalizes to the same. */
  firstAlike(code: number): number {
    return this.#firstAlike[code] ?? code;
  }

  /** All codes whose normalized text equals that of this first code. */
  alike(first: number): readonly number[] {
    return this.#alike.get(first) ?? [first];
  }

  /** The code of an item; a new item gets a new one. */
  codeOf(item: T): number {
    const code = this.#byText.get(this.#namesOf(item)[0]);
    if (code !== undefined) return code;
    this.#items.push(item);
    this.#addCode(this.#items.length, item);
    return this.#items.length;
  }

  /** The codes of all items with a name that normalizes to this text. */
  codesOf(normalized: string): readonly number[] {
    return this.#byNormalized.get(normalized) ?? [];
  }

  #addCode(code: number, item: T): void {
    const [text, ...names] = this.#namesOf(item);
    this.#groupAlike(code, normalizeText(text));
    this.#byText.set(text, code);
    for (const normalized of new Set([text, ...names].map(normalizeText))) {
      const alike = this.#byNormalized.get(normalized);
      if (alike === undefined) this.#byNormalized.set(normalized, [code]);
      else alike.push(code);
    }
  }

  #groupAlike(code: number, normalized: string): void {
    const first = this.#firstByNormalized.get(normalized) ?? code;
    this.#firstAlike.push(first);
    if (first === code) this.#firstByNormalized.set(normalized, code);
    else this.#alike.set(first, [...this.alike(first), code]);
  }
}
