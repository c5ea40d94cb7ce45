import { commaOf, defaultLanguage } from '#shared/platform/languages.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';

/*
 * The API names countries in English, and so do filters and URLs: 'Rotterdam, Netherlands' is the value of a place in
 * every language. Only what is shown and typed is in the language of the page.
 */

interface Names {
  readonly own: ReadonlyMap<string, string>;
  readonly english: ReadonlyMap<string, string>;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The names of all regions. `Intl` has no list of them, so every code of two letters is tried. */
function makeNames(): Names {
  const own = new Intl.DisplayNames(pageLanguage(), { type: 'region', fallback: 'none' });
  const english = new Intl.DisplayNames(defaultLanguage, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const pairs = codes.map((code) => [english.of(code) ?? '', own.of(code) ?? ''] as const);
  return { own: new Map(pairs), english: new Map(pairs.map(([name, translated]) => [translated, name])) };
}

let names: Names | undefined;

const translated = (kind: keyof Names, country: string): string =>
  (names ??= makeNames())[kind].get(country) ?? country;

/** A country of the API in the language of the page; in English if the browser does not know it. */
export const countryName = (english: string): string => translated('own', english);

/** 'Rotterdam, Niederlande' for 'Rotterdam, Netherlands'; a city without a country stays as it is. */
export function placeName(value: string): string {
  const index = value.lastIndexOf(', ');
  return index < 0
    ? value
    : value.slice(0, index) + commaOf(pageLanguage()) + countryName(value.slice(index + ', '.length));
}

/** The English value of a place or country typed in the language of the page. */
export function placeValueOf(input: string): string {
  const comma = commaOf(pageLanguage());
  const index = input.lastIndexOf(comma);
  if (index < 0) return translated('english', input);
  return `${input.slice(0, index)}, ${translated('english', input.slice(index + comma.length))}`;
}
