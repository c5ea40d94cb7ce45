import { expect, test } from 'vitest';
import { findLanguage, directionOf, isLanguage } from './languages.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['PT-br'], 'pt'],
  [['it', 'fr-CA', 'en'], 'fr'],
  [['ar-EG'], 'ar'],
  [['xx', ''], undefined],
  [[], undefined],
])('for %j the site speaks %s', (wanted, language) => {
  expect(findLanguage(wanted)).toBe(language);
});

test('Arabic is written from right to left', () => {
  expect(directionOf('ar')).toBe('rtl');
  expect(directionOf('pt')).toBe('ltr');
});

test('a tag with a region is not the name of a catalogue', () => {
  expect(isLanguage('de')).toBe(true);
  expect(isLanguage('de-DE')).toBe(false);
});
