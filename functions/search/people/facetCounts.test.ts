import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { type OpenTo, openToKinds } from '#shared/platform/facts.ts';
import { facetNames, type ValueCount, engineLimits } from './directoryQuery.ts';
import { classesOf, CountsByCode, degreesOf, facetsOf, facetValuesOf } from './facetCounts.ts';
import { bitsOfOpen } from './packedFacts.ts';
import { PeopleDictionaries } from './peopleSnapshot.ts';

const spellings = ['BA', 'ba', 'Bá', 'MSc', 'MSC', 'PhD'];

/**
 * Computed the simple way: by count, under the most frequent spelling, and under the first in order if spellings are
 * equally frequent.
 */
function plainly(counts: readonly ValueCount[]): ValueCount[] {
  const before = (a: ValueCount, b: ValueCount) => b.count - a.count || (a.value < b.value ? -1 : 1);
  return [...Map.groupBy(counts, ({ value }) => normalizeText(value)).values()]
    .map((alike) => ({
      value: alike.toSorted(before)[0]?.value ?? '',
      count: alike.reduce((sum, { count }) => sum + count, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted(before);
}

test('spellings of a degree are counted together, and people without one are not counted', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(undefined, '', ...spellings), { maxLength: 14 }), (degrees) => {
      const counts = spellings.map((value) => ({
        value,
        count: degrees.filter((degree) => degree === value).length,
      }));
      expect(degreesOf(degrees)).toEqual(plainly(counts));
    }),
    { numRuns: 200 },
  );
});

test('if there are too many degrees, the most frequent are listed', () => {
  const many = Array.from({ length: engineLimits.maxPerFacet + 2 }, (_, index) => `Degree ${100 + index}`);
  expect(degreesOf([...many, 'Degree 151']).map(({ value }) => value)).toEqual([
    'Degree 151',
    ...many.slice(0, engineLimits.maxPerFacet - 1),
  ]);
});

const dictionariesOf = (employers: readonly string[], cities: readonly (readonly [string, string])[] = []) =>
  new PeopleDictionaries({
    places: cities.map(([city, country]) => ({ city, country })),
    employers: [...employers],
    titles: [],
    fields: ['law', 'data'],
    degrees: [],
  });

test('the most frequent values are listed up to the limit, with spellings combined', () => {
  const counted = fc.array(fc.nat(3), { minLength: spellings.length, maxLength: spellings.length });
  fc.assert(
    fc.property(counted, fc.integer({ min: 1, max: 7 }), fc.nat(5), (numbers, most, nothing) => {
      const dictionaries = dictionariesOf(spellings);
      const counts = new CountsByCode(dictionaries);
      counts.employer.set([nothing, ...numbers]);
      const all = plainly(spellings.map((value, position) => ({ value, count: numbers[position] ?? 0 })));

      expect(facetValuesOf('employer', counts, dictionaries, most)).toEqual(all.slice(0, most));
      expect(facetValuesOf('employer', counts, dictionaries, Infinity)).toEqual(all);
    }),
    { numRuns: 300 },
  );
});

test('a facet lists no more values than its limit', () => {
  const employers = Array.from(
    { length: engineLimits.maxPerFacet + 2 },
    (_, index) => `Employer ${100 + index}`,
  );
  const dictionaries = dictionariesOf(employers);
  const counts = new CountsByCode(dictionaries);
  counts.employer.fill(1);
  expect(facetsOf(counts, dictionaries).employer.map(({ value }) => value)).toEqual(
    employers.slice(0, engineLimits.maxPerFacet),
  );
});

test('each facet uses its own counts, and "open to" counts every kind', () => {
  const dictionaries = dictionariesOf(['Ferrous'], [['Köln', 'Germany']]);
  const counts = new CountsByCode(dictionaries);
  const wishes: readonly (readonly [OpenTo[], number])[] = [
    [[], 7],
    [['mentoring'], 1],
    [['mentoring', 'speaking'], 2],
    [['speaking'], 3],
  ];
  for (const [open, count] of wishes) counts.open[bitsOfOpen(open)] = count;
  counts.class.set([9, 4]);
  counts.class[2019] = 5;
  counts.class[counts.class.length - 1] = 6;
  counts.place.set([9, 1]);
  counts.employer.set([9, 2]);
  counts.field.set([9, 3, 4]);

  const facets = facetsOf(counts, dictionaries);

  expect(facets).toEqual({
    class: [
      { value: '16383', count: 6 },
      { value: '2019', count: 5 },
      { value: '1', count: 4 },
    ],
    place: [{ value: 'Köln, Germany', count: 1 }],
    employer: [{ value: 'Ferrous', count: 2 }],
    field: [
      { value: 'data', count: 4 },
      { value: 'law', count: 3 },
    ],
    open: [
      { value: 'speaking', count: 5 },
      { value: 'mentoring', count: 3 },
    ],
    where: { people: 1, places: 1, countries: 1 },
  });
  for (const facet of facetNames) {
    expect(facetValuesOf(facet, counts, dictionaries, Infinity)).toEqual(facets[facet]);
  }
  expect(classesOf(counts.class)[0]).toEqual({ year: 16_383, count: 6 });
});

test('equally frequent kinds are sorted by name', () => {
  const dictionaries = dictionariesOf([]);
  const counts = new CountsByCode(dictionaries);
  counts.open[bitsOfOpen(openToKinds)] = 1;
  expect(facetValuesOf('open', counts, dictionaries, Infinity).map(({ value }) => value)).toEqual(
    openToKinds.toSorted(),
  );
});

test('people, places and countries are counted, with equal spellings combined', () => {
  const cities = [
    ['Köln', 'Germany'],
    ['koln', 'germany'],
    ['Bonn', 'Germany'],
    ['Bonn', 'Elsewhere'],
  ] as const;
  const dictionaries = dictionariesOf([], cities);
  const where = (...numbers: readonly number[]) => {
    const counts = new CountsByCode(dictionaries);
    counts.place.set(numbers);
    return facetsOf(counts, dictionaries).where;
  };
  expect(where(5, 1, 2, 0, 0)).toEqual({ people: 3, places: 1, countries: 1 });
  expect(where(5, 0, 2, 3, 0)).toEqual({ people: 5, places: 2, countries: 1 });
  expect(where(5, 1, 1, 1, 4)).toEqual({ people: 7, places: 3, countries: 2 });
  expect(where(5)).toEqual({ people: 0, places: 0, countries: 0 });
});
