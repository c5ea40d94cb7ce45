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
  const at = value.lastIndexOf(', ');
  return at < 0
    ? value
    : value.slice(0, at) + commaOf(pageLanguage()) + countryName(value.slice(at + ', '.length));
}

/** The English value of a place or country typed in the language of the page. */
export function placeValueOf(typed: string): string {
  const comma = commaOf(pageLanguage());
  const at = typed.lastIndexOf(comma);
  if (at < 0) return translated('english', typed);
  return `${typed.slice(0, at)}, ${translated('english', typed.slice(at + comma.length))}`;
}
