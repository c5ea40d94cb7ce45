import { isOneTypo } from './oneTypo.ts';
import { firstWhere } from './packedId.ts';
import type { TextHeap } from './textHeap.ts';

/** Many words in their order, to be found by a part of them; what is found are their numbers. */
export class Vocabulary {
  readonly #words: TextHeap;
  /** Their numbers in the order of the words read from their end. */
  readonly #byEnding: Uint32Array;

  constructor(words: TextHeap, byEnding: Uint32Array) {
    this.#words = words;
    this.#byEnding = byEnding;
  }

  get count(): number {
    return this.#words.count;
  }

  /** The words from the first number to before the second begin with this. */
  beginningWith(prefix: string): readonly [number, number] {
    return rangeWith(this.count, prefix, (word) => this.#words.textAt(word));
  }

  /** The words with these letters inside. */
  inside(letters: string): number[] {
    return this.#words.rowsWith(letters);
  }

  /** The words that differ from this one by a typo. */
  oneTypoFrom(word: string): number[] {
    // A typo leaves one half of the word whole, but for two letters that changed places between the halves.
    const half = word.length >>> 1;
    const swapped = `${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}${word.slice(half + 1)}`;
    const [from, to] = this.beginningWith(word.slice(0, half));
    const [swap] = this.beginningWith(swapped);
    const found = new Set(this.#endingWith(word.slice(half)));
    for (let other = from; other < to; other += 1) found.add(other);
    if (swap < this.count) found.add(swap);
    return [...found].filter((other) => isOneTypo(word, this.#words.textAt(other)));
  }

  #endingWith(ending: string): Uint32Array {
    const ordered = this.#byEnding;
    const [from, to] = rangeWith(ordered.length, reversed(ending), (place) =>
      reversed(this.#words.textAt(ordered[place] ?? 0)),
    );
    return ordered.subarray(from, to);
  }
}

/** The order of words, each there once, when they are read from their end. */
export function orderByEnding(words: readonly string[]): Uint32Array {
  const endings = words.map(reversed);
  const places = new Map(endings.map((ending, place) => [ending, place]));
  return Uint32Array.from(endings.toSorted(), (ending) => places.get(ending) ?? 0);
}

/** A word from its end, by units of UTF-16, as its beginning is cut. */
export function reversed(word: string): string {
  let letters = '';
  for (let place = word.length - 1; place >= 0; place -= 1) letters += word.charAt(place);
  return letters;
}

/** Of texts in order the range of those that begin so. */
export function rangeWith(
  count: number,
  prefix: string,
  textAt: (place: number) => string,
): readonly [number, number] {
  const from = firstWhere(count, (place) => textAt(place) >= prefix);
  const to = firstWhere(count, (place) => {
    const text = textAt(place);
    return text > prefix && !text.startsWith(prefix);
  });
  return [from, to];
}
