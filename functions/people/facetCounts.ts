import { openToKinds } from '#shared/facts.ts';
import { fold } from '../stores/fold.ts';
import type { DirectoryFacets, FacetName, ValueCount } from './directoryQuery.ts';
import type { Dictionary } from './dictionary.ts';
import { engineLimits } from './engineLimits.ts';
import type { PeopleDictionaries } from './peopleDictionaries.ts';
import type { Counts } from './tally.ts';

/** The facets of what was counted. */
export function facetsOf(counts: Counts, dictionaries: PeopleDictionaries): DirectoryFacets {
  const places = valuesOf('place', counts, dictionaries);
  const most = (facet: FacetName) => valuesOf(facet, counts, dictionaries).slice(0, engineLimits.facetMost);
  return {
    class: valuesOf('class', counts, dictionaries),
    place: places.slice(0, engineLimits.facetMost),
    employer: most('employer'),
    field: most('field'),
    open: most('open'),
    where: {
      people: places.reduce((sum, { count }) => sum + count, 0),
      places: places.length,
      countries: countriesOf(counts, dictionaries),
    },
  };
}

/** The values of a facet that anybody has, in its order. */
export function valuesOf(facet: FacetName, counts: Counts, dictionaries: PeopleDictionaries): ValueCount[] {
  const { places, employers, fields } = dictionaries;
  switch (facet) {
    case 'class':
      return classesOf(counts.class).map(({ year, count }) => ({ value: `${year}`, count }));
    case 'place':
      return mostFirst(counts.place, places);
    case 'employer':
      return mostFirst(counts.employer, employers);
    case 'field':
      return mostFirst(counts.field, fields);
    case 'open':
      return openOf(counts.open);
  }
}

/** Classes and how many are of them, the newest first. */
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
    .map((value, place) => ({
      value,
      count: counts.reduce((sum, count, bits) => ((bits & (1 << place)) === 0 ? sum : sum + count), 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted(before);
}

/** Texts that fold to the same count together, under the most frequent of them. */
function mostFirst<T>(counts: Uint32Array, dictionary: Dictionary<T>): ValueCount[] {
  const groups = new Map<string, { value: string; best: number; count: number }>();
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    const value = dictionary.text(code);
    const folded = dictionary.folded(code);
    const group = groups.get(folded);
    if (group === undefined) groups.set(folded, { value, best: count, count });
    else {
      if (count > group.best || (count === group.best && value < group.value))
        Object.assign(group, { value, best: count });
      group.count += count;
    }
  }
  return [...groups.values()].map(({ value, count }) => ({ value, count })).toSorted(before);
}

function before(one: ValueCount, other: ValueCount): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

function countriesOf({ place }: Counts, { places }: PeopleDictionaries): number {
  const countries = new Set<string>();
  for (let code = 1; code < place.length; code += 1) {
    if ((place[code] ?? 0) > 0) countries.add(fold(places.item(code)?.country ?? ''));
  }
  return countries.size;
}
