import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

async function namesIn(language: string) {
  document.documentElement.lang = language;
  return import('./placeNames.ts');
}

test.each([
  ['en', 'Rotterdam, Netherlands'],
  ['de', 'Rotterdam, Niederlande'],
  ['ar', 'Rotterdam، هولندا'],
])('a page in %s shows %s, and understands it', async (language, shown) => {
  const { placeName, placeValueOf } = await namesIn(language);

  expect(placeName('Rotterdam, Netherlands')).toBe(shown);
  expect(placeValueOf(shown)).toBe('Rotterdam, Netherlands');
});

test('a country alone is recognized, in English too; other text stays as it is', async () => {
  const { countryName, placeName, placeValueOf } = await namesIn('de');

  expect(placeValueOf('Niederlande')).toBe('Netherlands');
  expect(placeValueOf('Netherlands')).toBe('Netherlands');
  expect(placeValueOf('Rotterdam, Niederl')).toBe('Rotterdam, Niederl');
  expect(placeName('Rotterdam')).toBe('Rotterdam');
  expect(countryName('Atlantis')).toBe('Atlantis');
});
