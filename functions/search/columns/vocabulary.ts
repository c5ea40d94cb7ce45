import { firstIndexWhere } from './packedId.ts';
import type { TextHeap } from './textHeap.ts';

/** A sorted list of words that can be searched by parts of words. Results are word numbers. */
export class Vocabulary {
  readonly #words: TextHeap;
  /** Word numbers, sorted by the reversed words. */
  readonly #byEnding: Uint32Array;

  constructor(words: TextHeap, byEnding: Uint32Array) {
    this.#words = words;
    this.#byEnding = byEnding;
  }

  get count(): number {
    return this.#words.count;
  }

  /** The range of word numbers that start with this prefix, the second one excluded. */
  beginningWith(prefix: string): readonly [number, number] {
    return rangeStartingWith(this.count, prefix, (word) => this.#words.textAt(word));
  }

  /** The words that contain these letters. */
  inside(letters: string): number[] {
    return this.#words.rowsWith(letters);
  }

  /** The words that differ from this one by one typo. */
  oneTypoFrom(word: string): number[] {
    // A typo leaves one half of the word unchanged, unless it swaps two letters across the middle.
    const half = word.length >>> 1;
    const swapped = `${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}${word.slice(half + 1)}`;
    const [from, to] = this.beginningWith(word.slice(0, half));
    const [swap] = this.beginningWith(swapped);
    const indexes = new Set(this.#endingWith(word.slice(half)));
    for (let index = from; index < to; index += 1) indexes.add(index);
    if (swap < this.count) indexes.add(swap);
    return [...indexes].filter((index) => isOneTypo(word, this.#words.textAt(index)));
  }

  #endingWith(ending: string): Uint32Array {
    const ordered = this.#byEnding;
    const [from, to] = rangeStartingWith(ordered.length, reversedWord(ending), (index) =>
      reversedWord(this.#words.textAt(ordered[index] ?? 0)),
    );
    return ordered.subarray(from, to);
  }
}

/** The numbers of distinct words, sorted by the reversed words. */
export function orderByEnding(words: readonly string[]): Uint32Array {
  const endings = words.map(reversedWord);
  const indices = new Map(endings.map((ending, index) => [ending, index]));
  return Uint32Array.from(endings.toSorted(), (ending) => indices.get(ending) ?? 0);
}

/** A word reversed by UTF-16 units, which is how prefixes are cut too. */
export function reversedWord(word: string): string {
  let letters = '';
  for (let index = word.length - 1; index >= 0; index -= 1) letters += word.charAt(index);
  return letters;
}

/** The range of sorted texts that start with a prefix. */
export function rangeStartingWith(
  count: number,
  prefix: string,
  textAt: (index: number) => string,
): readonly [number, number] {
  const from = firstIndexWhere(count, (index) => textAt(index) >= prefix);
  const to = firstIndexWhere(count, (index) => {
    const text = textAt(index);
    return text > prefix && !text.startsWith(prefix);
  });
  return [from, to];
}

/** True if two words differ by one inserted, missing or wrong letter, or by two swapped neighbors. */
export function isOneTypo(a: string, b: string): boolean {
  if (a.length > b.length) return isOneTypo(b, a);
  if (b.length - a.length > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(from);
  if (a.length < b.length) return rest(a, start) === rest(b, start + 1);
  if (rest(a, start + 1) === rest(b, start + 1)) return true;
  const swapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return swapped && rest(a, start + 2) === rest(b, start + 2);
}
