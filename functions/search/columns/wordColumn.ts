import { type Interner, NumberWriter } from './interner.ts';

/** The most words of a row that are indexed. */
const maxWords = 255;

/** The words of rows: how many each row has, and the word numbers of all rows one after the other. */
export interface WordNumbers {
  readonly lengths: Uint8Array;
  readonly numbers: Uint32Array;
}

/** Writes the words of rows in order. Several columns may share an interner. */
export class WordColumn {
  readonly #lengths: Uint8Array;
  readonly #numbers = new NumberWriter();
  readonly #interner: Interner;
  #row = 0;

  /** @param count the number of rows. */
  constructor(count: number, interner: Interner) {
    this.#lengths = new Uint8Array(count);
    this.#interner = interner;
  }

  add(words: Iterable<string>): void {
    const numbers = [...new Set(words)].slice(0, maxWords).map((word) => this.#interner.numberOf(word));
    this.#numbers.addAll(numbers);
    this.#lengths[this.#row] = numbers.length;
    this.#row += 1;
  }

  /** Adds rows of an older snapshot: their lengths and their words' numbers in that snapshot. */
  copy({ lengths, numbers }: WordNumbers, textOf: (number: number) => string): void {
    this.#numbers.addAll(numbers.map((number) => this.#interner.numberOfOlder(number, textOf)));
    this.#lengths.set(lengths, this.#row);
    this.#row += lengths.length;
  }

  /** @param ranks the final number of each number that the interner has assigned. */
  finish(ranks: Uint32Array): WordNumbers {
    return { lengths: this.#lengths, numbers: this.#numbers.numbers().map((number) => ranks[number] ?? 0) };
  }
}
