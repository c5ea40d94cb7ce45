import { expect, test } from 'vitest';
import { type OpenTo, openToKinds } from '#shared/platform/facts.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import type { PeopleFilters, DirectoryQuery } from './directoryQuery.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { PeopleIndex } from './peopleIndex.ts';
import { readSnapshot } from './peopleSnapshot.ts';

const years = [undefined, 1, 2, 2014, 2015, 2015, 2016, 2020, 16_382, 16_383];
const everyone = years.flatMap((classYear, at) =>
  [false, true].map((isHiring): IndexedPerson => {
    const position = at * 2 + Number(isHiring);
    return {
      id: `0${String(position).padStart(25, '0')}`,
      version: 1,
      fullName: `Member ${String(position).padStart(2, '0')}`,
      earlierNames: [],
      username: `user${position}`,
      profilePhoto: '',
      role: 'member',
      classYear,
      openTo: isHiring ? ['hiring'] : [],
    };
  }),
);
/** All people in a snapshot, and as changes on top of an empty one. */
function both(people: readonly IndexedPerson[] = everyone): PeopleIndex[] {
  const late = new PeopleIndex();
  late.apply(people);
  return [new PeopleIndex(readSnapshot(writeSnapshot(people))), late];
}
const all: DirectoryQuery = { sort: 'name', limit: 99, excludedIds: new Set(), withFacets: false };

const ranges: readonly Pick<PeopleFilters, 'from' | 'to'>[] = [
  { from: 1 },
  { from: 0 },
  { from: -3 },
  { from: 2015 },
  { from: 2015.5 },
  { from: 16_383 },
  { from: 16_384 },
  { to: 0 },
  { to: 1 },
  { to: 2015 },
  { to: 2015.5 },
  { to: 16_383 },
  { to: 99_999 },
  { from: 2015, to: 2015 },
  { from: 2014, to: 2016 },
  { from: 2016, to: 2015 },
];

test.each(ranges)(
  'the classes from $from to $to contain exactly their people, and nobody without a class',
  (range) => {
    const { from = -Infinity, to = Infinity } = range;
    const wanted = everyone.filter(
      ({ classYear }) => classYear !== undefined && classYear >= from && classYear <= to,
    );
    const hiring = wanted.filter(({ openTo }) => openTo?.includes('hiring'));
    for (const index of both()) {
      for (const withFacets of [false, true]) {
        const ids = (filters: Partial<PeopleFilters>) =>
          index.query({ ...all, ...filters, withFacets }).people.map(({ id }) => id);
        expect(ids(range)).toEqual(wanted.map(({ id }) => id));
        expect(ids({ ...range, open: ['hiring', 'speaking'] })).toEqual(hiring.map(({ id }) => id));
        expect(ids({ ...range, open: ['speaking'] })).toEqual([]);
      }
      const { facets } = index.query({ ...all, ...range, withFacets: true });
      expect(facets?.class.map(({ value }) => value)).toEqual([
        ...new Set(
          years
            .flatMap((year) => year ?? [])
            .toReversed()
            .map(String),
        ),
      ]);
      expect(facets?.open).toEqual(hiring.length === 0 ? [] : [{ value: 'hiring', count: hiring.length }]);
    }
  },
);

test('an empty filter accepts everyone, and a filter with unknown values no one', () => {
  for (const index of both()) {
    const total = (filters: Partial<PeopleFilters>) => index.query({ ...all, ...filters }).total;
    expect(total({ places: [], employers: [], fields: [], degrees: [], open: [] })).toBe(everyone.length);
    for (const unknown of [{ places: ['X'] }, { employers: ['X'] }, { fields: ['X'] }, { degrees: ['X'] }]) {
      expect(total(unknown)).toBe(0);
    }
    expect([total({ onlyIds: [] }), total({ q: '' }), total({ q: ' ' }), total({ q: '?!' })]).toEqual([
      0,
      everyone.length,
      everyone.length,
      0,
    ]);
  }
});

test('exactly the people open to one of the requested kinds are found', () => {
  const subsets = Array.from({ length: 2 ** openToKinds.length }, (_, bits): OpenTo[] =>
    openToKinds.filter((__, position) => (bits & (1 << position)) !== 0),
  );
  const people = everyone.map((person, at) => ({ ...person, openTo: subsets[at % subsets.length] ?? [] }));
  for (const index of both(people)) {
    for (const open of subsets.slice(1)) {
      const wanted = people.filter(({ openTo }) => openTo.some((kind) => open.includes(kind)));
      for (const withFacets of [false, true]) {
        const { people: found, total } = index.query({ ...all, open, withFacets });
        expect([total, found.map(({ id }) => id)]).toEqual([wanted.length, wanted.map(({ id }) => id)]);
      }
    }
  }
});
