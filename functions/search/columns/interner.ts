/** Assigns numbers to texts as they arrive. Once all are known, sorting gives the final numbers. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  readonly #ofOlder = new Map<number, number>();

  numberOf(text: string): number {
    const number = this.#numbers.get(text);
    if (number !== undefined) return number;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** The number of a text that has another number in an older snapshot. A text is only read the first time. */
  numberOfOlder(older: number, textOf: (older: number) => string): number {
    const known = this.#ofOlder.get(older);
    if (known !== undefined) return known;
    const number = this.numberOf(textOf(older));
    this.#ofOlder.set(older, number);
    return number;
  }

  /** The sorted texts, and for each number so far its rank among them. */
  sorted(): { readonly texts: string[]; readonly ranks: Uint32Array } {
    const texts = [...this.#numbers.keys()].toSorted();
    const ranks = new Uint32Array(texts.length);
    for (const [rank, text] of texts.entries()) ranks[this.#numbers.get(text) ?? 0] = rank;
    return { texts, ranks };
  }
}

/** A growing list of numbers. */
export class NumberWriter {
  #numbers: Uint32Array;
  #length = 0;

  /** @param room the initial capacity. */
  constructor(room: number = 1 << 12) {
    this.#numbers = new Uint32Array(Math.max(room, 1));
  }

  addAll(numbers: ArrayLike<number>): void {
    const length = this.#length + numbers.length;
    if (length > this.#numbers.length) {
      const larger = new Uint32Array(Math.max(this.#numbers.length * 2, length));
      larger.set(this.#numbers.subarray(0, this.#length));
      this.#numbers = larger;
    }
    this.#numbers.set(numbers, this.#length);
    this.#length = length;
  }

  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
