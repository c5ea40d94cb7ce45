import { cities, countries } from 'city-list';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { Place } from '#shared/platform/facts.ts';

const maxPlaces = 8;

/** A city of the bundled list, which `infra/build/cityList.ts` generates. */
interface City extends Place {
  /** The city, and the city with its country, normalized for search. */
  readonly name: string;
  readonly cityAndCountry: string;
}

let cachedCities: readonly City[] | undefined;

/** All cities, largest first; parsed on the first search. */
function allCities(): readonly City[] {
  cachedCities ??= cities.split('\n').map((line) => {
    const [city = '', code = ''] = line.split('|');
    const country = countries[code] ?? code;
    const name = normalizeText(city);
    return { city, country, name, cityAndCountry: `${name}, ${normalizeText(country)}` };
  });
  return cachedCities;
}

/** True if the list contains this city. */
export function isPlace({ city, country }: Place): boolean {
  const [code] = Object.entries(countries).find(([, name]) => name === country) ?? [];
  return !/[\n|]/.test(city) && `\n${cities}\n`.includes(`\n${city}|${code}\n`);
}

/**
 * The cities that begin with the text, then those with a word that begins with it, ignoring case and accents; large
 * ones first.
 */
export function suggestPlaces(text: string): Place[] {
  const normalizedText = normalizeText(text);
  if (normalizedText === '') return [];
  const begins = allCities().filter(({ cityAndCountry }) => cityAndCountry.startsWith(normalizedText));
  const within = allCities().filter(
    ({ name, cityAndCountry }) =>
      name.includes(` ${normalizedText}`) && !cityAndCountry.startsWith(normalizedText),
  );
  return [...begins, ...within].slice(0, maxPlaces).map(({ city, country }) => ({ city, country }));
}
