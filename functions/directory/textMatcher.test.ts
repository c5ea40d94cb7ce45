import { expect, test } from 'vitest';
import { searchLimits } from '#shared/directory/searchLimits.ts';
import { TextMatcher } from './textMatcher.ts';

test.each([
  ['rott', ['Trains of Rotterdam'], true],
  ['ROTTERDAM trains', ['Trains', 'of Rotterdam'], true],
  ['zoe', ['Zoë writes'], true],
  ['rotterdam berlin', ['Trains of Rotterdam'], false],
])('%j is in %j: %s', (question, texts, isFound) => {
  expect(new TextMatcher(question).isIn(texts)).toBe(isFound);
});

test('an excerpt begins a few words before the first one found', () => {
  const text = 'Three years of signalling in the port of Rotterdam, then trains';

  expect(new TextMatcher('rott').excerpt(text)).toBe('…in the port of Rotterdam, then trains');
});

test('a long text is cut, one without the words begins at its beginning', () => {
  const excerpt = new TextMatcher('rott').excerpt('word '.repeat(100));

  expect(excerpt.length).toBeLessThanOrEqual(91);
  expect(excerpt).toMatch(/^word .*…$/);
});

test.each([
  [searchLimits.excerptLength, false],
  [searchLimits.excerptLength + 1, true],
])('reports for a text of %i letters that it is cut: %s', (length, isCut) => {
  const text = `rott ${'x'.repeat(length - 5)}`;
  const shown = text.slice(0, searchLimits.excerptLength);

  expect(new TextMatcher('rott').excerpt(text)).toBe(isCut ? `${shown}…` : shown);
});

test('an excerpt ends at a letter, and starts with the text if the word is near the beginning', () => {
  const before = 'x'.repeat(searchLimits.excerptLength - 1);

  expect(new TextMatcher('x').excerpt(`${before} more`)).toBe(`${before}…`);
  expect(new TextMatcher('five').excerpt('one two three four five six')).toBe('one two three four five six');
  expect(new TextMatcher('six').excerpt('one two three  four five six')).toBe('…two three four five six');
  expect(new TextMatcher('ten six').excerpt('one two three four five six')).toBe('…two three four five six');
  expect(new TextMatcher('six').excerpt('  six  and seven ')).toBe('six and seven');
});

test('blanks around and between words do not count as words', () => {
  const search = new TextMatcher('  six \t seven  ');

  expect(search.isIn(['six', 'seven'])).toBe(true);
  expect(search.excerpt('one two three four five six')).toBe('…two three four five six');
});
