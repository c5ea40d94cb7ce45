import { Interner } from './interner.ts';

/** A column of codes; rows of an older snapshot come with its codes. */
export class CodedColumn {
  readonly codes: Uint32Array;
  readonly #interner = new Interner();

  constructor(count: number) {
    this.codes = new Uint32Array(count);
  }

  add(row: number, text: string): void {
    if (text !== '') this.codes[row] = this.#interner.numberOf(text) + 1;
  }

  copy(row: number, older: number, textOf: (older: number) => string): void {
    if (older !== 0) this.codes[row] = this.#interner.numberOfOlder(older, textOf) + 1;
  }

  /** Assigns the final codes. @returns the texts in order. */
  sort(): string[] {
    const { texts, ranks } = this.#interner.sorted();
    const { codes } = this;
    for (let row = 0; row < codes.length; row += 1) {
      const number = codes[row] ?? 0;
      if (number !== 0) codes[row] = (ranks[number - 1] ?? 0) + 1;
    }
    return texts;
  }
}
