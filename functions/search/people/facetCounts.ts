import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { openToKinds, type Place } from '#shared/platform/facts.ts';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import type { Dictionary } from '../columns/dictionary.ts';
import { type DirectoryFacets, type FacetName, type ValueCount, engineLimits } from './directoryQuery.ts';
import { maxClasses, openBits } from './packedFacts.ts';
import type { PeopleDictionaries } from './peopleSnapshot.ts';

/** How many members have each value, by its code; 0 counts those without one. */
export class CountsByCode {
  readonly class = new Uint32Array(maxClasses);
  readonly place: Uint32Array;
  readonly employer: Uint32Array;
  readonly field: Uint32Array;
  /** By the combined bits of what members are open to. */
  readonly open = new Uint32Array(openBits + 1);

  constructor({ places, employers, fields }: PeopleDictionaries) {
    this.place = new Uint32Array(places.size);
    this.employer = new Uint32Array(employers.size);
    this.field = new Uint32Array(fields.size);
  }
}

const fieldLabels: ReadonlyMap<string, string> = new Map(
  fieldsOfWork.map(([id, { message }]) => [id, message]),
);

/** The facets of these counts. */
export function facetsOf(counts: CountsByCode, dictionaries: PeopleDictionaries): DirectoryFacets {
  const topValues = (facet: FacetName) =>
    facetValuesOf(facet, counts, dictionaries, engineLimits.maxPerFacet);
  return {
    class: topValues('class'),
    place: topValues('place'),
    employer: topValues('employer'),
    field: topValues('field'),
    open: topValues('open'),
    where: whereOf(counts.place, dictionaries.places),
  };
}

/** The values of a facet that anyone has, in its order: at most `maxPerFacet`, but all classes. */
export function facetValuesOf(
  facet: FacetName,
  counts: CountsByCode,
  dictionaries: PeopleDictionaries,
  limit: number,
): ValueCount[] {
  const { places, employers, fields } = dictionaries;
  switch (facet) {
    case 'class':
      return classesOf(counts.class).map(({ year, count }) => ({ value: `${year}`, count }));
    case 'place':
      return mostFirst(counts.place, places, limit);
    case 'employer':
      return mostFirst(counts.employer, employers, limit);
    case 'field':
      return mostFirst(counts.field, fields, limit);
    case 'open':
      return openOf(counts.open);
  }
}

/** The values of a facet that contain a text, at most `maxValues`; a field of work by its label. */
export function facetValuesWith(
  text: string,
  facet: FacetName,
  counts: CountsByCode,
  dictionaries: PeopleDictionaries,
): ValueCount[] {
  const normalizedText = normalizeText(text);
  return facetValuesOf(facet, counts, dictionaries, Infinity)
    .filter(({ value }) => normalizeText(fieldLabels.get(value) ?? value).includes(normalizedText))
    .slice(0, engineLimits.maxValues);
}

/** The classes with their number of members, the newest first. */
export function classesOf(counts: Uint32Array): { readonly year: number; readonly count: number }[] {
  const classes = [];
  for (let year = counts.length - 1; year > 0; year -= 1) {
    const count = counts[year] ?? 0;
    if (count > 0) classes.push({ year, count });
  }
  return classes;
}

function openOf(counts: Uint32Array): ValueCount[] {
  return openToKinds
    .map((value, index) => ({
      value,
      count: counts.reduce((sum, count, bits) => ((bits & (1 << index)) === 0 ? sum : sum + count), 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted(compareCounts);
}

/** The degrees in their most frequent spelling, the most frequent first. */
export function degreesOf(degrees: readonly (string | undefined)[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const degree of degrees)
    if (degree !== undefined && degree !== '') counts.set(degree, (counts.get(degree) ?? 0) + 1);
  const alike = new Map<string, ValueCount[]>();
  for (const [value, count] of counts) {
    const key = normalizeText(value);
    alike.set(key, [...(alike.get(key) ?? []), { value, count }]);
  }
  return [...alike.values()]
    .map((spellings) => ({
      value: spellings.toSorted(compareCounts)[0]?.value ?? '',
      count: spellings.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted(compareCounts)
    .slice(0, engineLimits.maxPerFacet);
}

/**
 * The most frequent values. Texts that normalize to the same are counted together under their most frequent
 * spelling.
 */
function mostFirst<T>(counts: Uint32Array, dictionary: Dictionary<T>, limit: number): ValueCount[] {
  const sums = new Uint32Array(counts.length);
  for (let code = 1; code < counts.length; code += 1) {
    const first = dictionary.firstAlike(code);
    sums[first] = (sums[first] ?? 0) + (counts[code] ?? 0);
  }
  const least = leastOf(sums, limit);
  const values: ValueCount[] = [];
  for (let code = 1; code < sums.length; code += 1) {
    const count = sums[code] ?? 0;
    if (count >= least) values.push({ value: spellingOf(code, counts, dictionary), count });
  }
  return values.toSorted(compareCounts).slice(0, limit);
}

/** The smallest non-zero count among the `limit` highest. */
function leastOf(sums: Uint32Array, limit: number): number {
  const ordered = sums.toSorted();
  return Math.max(1, ordered[ordered.length - limit] ?? 1);
}

function spellingOf<T>(first: number, counts: Uint32Array, dictionary: Dictionary<T>): string {
  const [best] = dictionary
    .alike(first)
    .map((code) => ({ value: dictionary.text(code), count: counts[code] ?? 0 }))
    .toSorted(compareCounts);
  return best?.value ?? '';
}

function compareCounts(a: ValueCount, b: ValueCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

function whereOf(counts: Uint32Array, places: Dictionary<Place>): DirectoryFacets['where'] {
  const values = new Set<number>();
  const countries = new Set<string>();
  let people = 0;
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    people += count;
    values.add(places.firstAlike(code));
    countries.add(places.item(code)?.country ?? '');
  }
  return { people, places: values.size, countries: new Set([...countries].map(normalizeText)).size };
}
