import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** Numbers, from 1, for values that many members share, such as places and employers. 0 means no value. */
export class Dictionary<T> {
  readonly #items: T[];
  readonly #namesOf: (item: T) => readonly [string, ...string[]];
  readonly #firstAlike = [0];
  readonly #firstByFolded = new Map<string, number>();
  /** Only for texts that are not unique. */
  readonly #alike = new Map<number, number[]>();
  readonly #byText = new Map<string, number>();
  readonly #byFolded = new Map<string, number[]>();

  /** The items in the order of their numbers. An item is found by any of its names and identified by the first. */
  constructor(items: readonly T[], namesOf: (item: T) => readonly [string, ...string[]]) {
    this.#items = [...items];
    this.#namesOf = namesOf;
    for (const [index, item] of items.entries()) this.#know(index + 1, item);
  }

  /** The count of numbers, including 0. */
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

  /** The first number whose text normalizes to the same. */
  firstAlike(code: number): number {
    return this.#firstAlike[code] ?? code;
  }

  /** All numbers whose normalized text equals that of this first number. */
  alike(first: number): readonly number[] {
    return this.#alike.get(first) ?? [first];
  }

  /** The number of an item; a new item gets a new number. */
  codeOf(item: T): number {
    const code = this.#byText.get(this.#namesOf(item)[0]);
    if (code !== undefined) return code;
    this.#items.push(item);
    this.#know(this.#items.length, item);
    return this.#items.length;
  }

  /** The numbers of all items with a name that normalizes to this text. */
  codesOf(folded: string): readonly number[] {
    return this.#byFolded.get(folded) ?? [];
  }

  #know(code: number, item: T): void {
    const [text, ...names] = this.#namesOf(item);
    this.#group(code, normalizeText(text));
    this.#byText.set(text, code);
    for (const folded of new Set([text, ...names].map(normalizeText))) {
      const alike = this.#byFolded.get(folded);
      if (alike === undefined) this.#byFolded.set(folded, [code]);
      else alike.push(code);
    }
  }

  #group(code: number, folded: string): void {
    const first = this.#firstByFolded.get(folded) ?? code;
    this.#firstAlike.push(first);
    if (first === code) this.#firstByFolded.set(folded, code);
    else this.#alike.set(first, [...this.alike(first), code]);
  }
}
