import { describe, expect, test } from 'vitest';
import { isPlace, suggestPlaces } from './cityLookup.ts';

describe('a city is found', () => {
  test.each([
    ['rot', 'Rotterdam', 'Netherlands'],
    ['Göteb', 'Göteborg', 'Sweden'],
    ['goteb', 'Göteborg', 'Sweden'],
    ['york', 'New York City', 'United States'],
    ['rotterdam, neth', 'Rotterdam', 'Netherlands'],
  ])('by %s', (text, city, country) => {
    expect(suggestPlaces(text)).toContainEqual({ city, country });
  });

  test('before smaller ones with the same prefix', () => {
    expect(suggestPlaces('lond')[0]).toEqual({ city: 'London', country: 'United Kingdom' });
  });

  test('among at most eight, and not by an empty text', () => {
    expect(suggestPlaces('a')).toHaveLength(8);
    expect(suggestPlaces('  ')).toEqual([]);
    expect(suggestPlaces('qqqq')).toEqual([]);
  });
});

describe('a place', () => {
  test('is valid only as a listed city with its country', () => {
    expect(isPlace({ city: 'Rotterdam', country: 'Netherlands' })).toBe(true);
    for (const [city, country] of [
      ['rotterdam', 'Netherlands'],
      ['Rotterdam', 'Norway'],
      ['Rotterdam', 'NL'],
      ['otterdam', 'Netherlands'],
      ['', ''],
      ['Shanghai|CN\nBeijing', 'China'],
    ] as const) {
      expect(isPlace({ city, country })).toBe(false);
    }
  });
});
