import { Interner } from './interner.ts';

/** A column of dictionary numbers that starts from an older snapshot's numbering. */
export class CodedColumn {
  readonly numbers: Uint32Array;
  readonly #interner = new Interner();

  constructor(count: number) {
    this.numbers = new Uint32Array(count);
  }

  add(row: number, text: string): void {
    if (text !== '') this.numbers[row] = this.#interner.numberOf(text) + 1;
  }

  copy(row: number, older: number, textOf: (older: number) => string): void {
    if (older !== 0) this.numbers[row] = this.#interner.numberOfOlder(older, textOf) + 1;
  }

  /** Assigns the final numbers. @returns the texts in order. */
  sort(): string[] {
    const { texts, ranks } = this.#interner.sorted();
    const { numbers } = this;
    for (let row = 0; row < numbers.length; row += 1) {
      const number = numbers[row] ?? 0;
      if (number !== 0) numbers[row] = (ranks[number - 1] ?? 0) + 1;
    }
    return texts;
  }
}
