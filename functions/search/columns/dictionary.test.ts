import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { Dictionary } from './dictionary.ts';

const texts = ['Koln', 'Köln', 'KÖLN', 'Bonn', 'bonn', 'Essen'];
const item = fc.record({ text: fc.constantFrom(...texts), other: fc.constantFrom('A', 'a', 'Bonn', 'B') });
const items = fc.uniqueArray(item, { maxLength: 6, selector: ({ text }) => text });

test('a dictionary finds items by number, text and every name, including later ones', () => {
  fc.assert(
    fc.property(items, items, (first, later) => {
      const dictionary = new Dictionary(first, ({ text, other }) => [text, other]);
      const all = [...first];
      for (const laterItem of later) {
        const known = all.findIndex(({ text }) => text === laterItem.text);
        if (known === -1) all.push(laterItem);
        expect(dictionary.codeOf(laterItem)).toBe(known === -1 ? all.length : known + 1);
      }

      expect(dictionary.size).toBe(all.length + 1);
      const codes = all.map((_, index) => index + 1);
      expect(codes.map((code) => dictionary.item(code))).toEqual(all);
      expect(codes.map((code) => dictionary.text(code))).toEqual(all.map(({ text }) => text));
      for (const folded of ['koln', 'bonn', 'essen', 'a', 'b', '']) {
        const named = ({ text, other }: (typeof all)[number]) =>
          [text, other].some((name) => normalizeText(name) === folded);
        expect(dictionary.codesOf(folded)).toEqual(
          codes.filter((_, index) => all.slice(index, index + 1).some(named)),
        );
      }
      for (const [index, { text }] of all.entries()) {
        const alike = codes.filter((_, at) =>
          all.slice(at, at + 1).some((candidate) => normalizeText(candidate.text) === normalizeText(text)),
        );
        expect(dictionary.firstAlike(index + 1)).toBe(alike[0]);
        expect(dictionary.alike(alike[0] ?? 0)).toEqual(alike);
      }
    }),
    { numRuns: 100 },
  );
});

test('the number 0 and unknown numbers have no item and no equals', () => {
  const dictionary = new Dictionary(['Köln'], (text) => [text]);
  for (const code of [0, 2]) {
    expect([dictionary.item(code), dictionary.text(code)]).toEqual([undefined, '']);
    expect([dictionary.firstAlike(code), dictionary.alike(code)]).toEqual([code, [code]]);
  }
});

test('a dictionary does not change its input when it grows', () => {
  const held = ['Köln'];
  const dictionary = new Dictionary(held, (text) => [text]);
  dictionary.codeOf('Bonn');
  expect(held).toEqual(['Köln']);
});
