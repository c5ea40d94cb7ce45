import { isOneTypo } from './oneTypo.ts';
import { firstWhere } from './packedId.ts';
import type { TextHeap } from './textHeap.ts';

/** Looking for words among many that are sorted; what is found are their numbers. */

/** The words from the first number to before the second begin with this. */
export function beginningWith(words: TextHeap, prefix: string): readonly [number, number] {
  const from = firstWhere(words.count, (word) => words.textAt(word) >= prefix);
  const to = firstWhere(words.count, (word) => {
    const text = words.textAt(word);
    return text > prefix && !text.startsWith(prefix);
  });
  return [from, to];
}

/** The words that differ from this one by a typo, itself not among them. */
export function oneTypoFrom(words: TextHeap, word: string): number[] {
  // A typo leaves one half of the word whole, but for two letters that changed places between the halves.
  const half = word.length >>> 1;
  const [from, to] = beginningWith(words, word.slice(0, half));
  const found = new Set(words.rowsWith(`${word.slice(half)}\n`));
  for (let other = from; other < to; other += 1) found.add(other);
  const swapped = `${word.slice(0, half - 1)}${word.charAt(half)}${word.charAt(half - 1)}${word.slice(half + 1)}`;
  const [first, end] = beginningWith(words, swapped);
  if (first < end) found.add(first);
  return [...found].filter((other) => isOneTypo(word, words.textAt(other)));
}
