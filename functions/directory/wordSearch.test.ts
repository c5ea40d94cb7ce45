import { expect, test } from 'vitest';
import { WordSearch } from './wordSearch.ts';

test.each([
  ['rott', ['Trains of Rotterdam'], true],
  ['ROTTERDAM trains', ['Trains', 'of Rotterdam'], true],
  ['zoe', ['Zoë writes'], true],
  ['rotterdam berlin', ['Trains of Rotterdam'], false],
])('%j is in %j: %s', (question, texts, isFound) => {
  expect(new WordSearch(question).isIn(texts)).toBe(isFound);
});

test('an excerpt begins a few words before the first one found', () => {
  const text = 'Three years of signalling in the port of Rotterdam, then trains';

  expect(new WordSearch('rott').excerpt(text)).toBe('…in the port of Rotterdam, then trains');
});

test('a long text is cut, one without the words begins at its beginning', () => {
  const excerpt = new WordSearch('rott').excerpt('word '.repeat(100));

  expect(excerpt.length).toBeLessThanOrEqual(91);
  expect(excerpt).toMatch(/^word .*…$/);
});
