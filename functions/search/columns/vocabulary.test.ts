import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextHeap } from './textHeap.ts';
import { isOneTypo, orderByEnding, rangeStartingWith, reversedWord, Vocabulary } from './vocabulary.ts';

/** Few letters, so that most words are similar. */
const word = (minLength: number, maxLength = 6) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength, maxLength });
const manyWords = fc.uniqueArray(word(1), { maxLength: 40 }).map((words) => words.toSorted());

function vocabularyOf(words: readonly string[]): Vocabulary {
  return new Vocabulary(
    new TextHeap(Buffer.from(words.map((candidate) => `${candidate}\n`).join(''))),
    orderByEnding(words),
  );
}

const placesWhere = (words: readonly string[], holds: (candidate: string) => boolean) =>
  words.flatMap((candidate, index) => (holds(candidate) ? [index] : []));

test('exactly the words with a prefix or substring are found', () => {
  fc.assert(
    fc.property(manyWords, word(1, 3), (words, part) => {
      const vocabulary = vocabularyOf(words);
      const [from, to] = vocabulary.beginningWith(part);

      expect(vocabulary.count).toBe(words.length);
      expect(words.slice(from, to)).toEqual(words.filter((candidate) => candidate.startsWith(part)));
      expect(from).toBe(words.filter((candidate) => candidate < part).length);
      expect(vocabulary.inside(part)).toEqual(placesWhere(words, (candidate) => candidate.includes(part)));
    }),
    { numRuns: 200 },
  );
});

test('exactly the words within one typo are found, wherever the typo is', () => {
  fc.assert(
    fc.property(manyWords, word(2, 7), (words, candidate) => {
      const found = vocabularyOf(words).oneTypoFrom(candidate);
      expect(found.toSorted((first, next) => first - next)).toEqual(
        placesWhere(words, (other) => isOneTypo(candidate, other)),
      );
    }),
    { numRuns: 300 },
  );
});

test('two letters swapped across the middle of a word are found at any length', () => {
  for (const [wrote, meant] of [
    ['abcd', 'acbd'],
    ['abcde', 'acbde'],
    ['abcdef', 'abdcef'],
    ['abcdefg', 'abdcefg'],
  ] as const) {
    const words = ['a', meant, 'zz'];
    expect(vocabularyOf(words).oneTypoFrom(wrote)).toEqual([1]);
  }
});

test('words are sorted from their last letter', () => {
  fc.assert(
    fc.property(manyWords, (words) => {
      const turned = Array.from(orderByEnding(words), (index) => words[index] ?? '');
      expect(turned.map(reversedWord)).toEqual(words.map(reversedWord).toSorted());
    }),
    { numRuns: 100 },
  );
  expect(['', 'a', 'abc', '𝒳a'].map(reversedWord)).toEqual(['', 'a', 'cba', 'a\udcb3\ud835']);
});

test('a prefix range includes all repeated texts', () => {
  const some = fc.array(word(0, 2), { maxLength: 20 }).map((texts) => texts.toSorted());
  fc.assert(
    fc.property(some, word(0, 2), (texts, prefix) => {
      const [from, to] = rangeStartingWith(texts.length, prefix, (index) => texts[index] ?? '');
      expect(texts.slice(from, to)).toEqual(texts.filter((text) => text.startsWith(prefix)));
    }),
    { numRuns: 200 },
  );
});

/** The Damerau-Levenshtein distance, by the textbook table. */
function typosBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = rows[i] ?? [];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('one typo is a Damerau-Levenshtein distance of one', () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      fc.pre(a !== b);
      expect(isOneTypo(a, b)).toBe(typosBetween(a, b) === 1);
    }),
    { numRuns: 3000 },
  );
});
