import { expect, test } from 'vitest';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import { type PeopleFilters, type DirectoryQuery, engineLimits } from './directoryQuery.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { mergePeople } from './mergePeople.ts';
import { PeopleIndex } from './peopleIndex.ts';
import { readSnapshot } from './peopleSnapshot.ts';

const idOf = (position: number) => `0${String(position).padStart(25, '0')}`;
const person = (position: number, facts: Partial<IndexedPerson> = {}): IndexedPerson => ({
  id: idOf(position),
  version: 1,
  fullName: `Member ${String(position).padStart(4, '0')}`,
  earlierNames: [],
  username: `user${position}`,
  profilePhoto: '',
  role: 'member',
  ...facts,
});
const all: DirectoryQuery = { sort: 'name', limit: 99, excludedIds: new Set(), withFacets: false };
const none: PeopleFilters = { excludedIds: new Set() };

/** The same people in a snapshot, and as changes on top of an empty one. */
function both(people: readonly IndexedPerson[]): PeopleIndex[] {
  const late = new PeopleIndex();
  late.apply(people);
  return [new PeopleIndex(readSnapshot(writeSnapshot(people))), late];
}
const found = (index: PeopleIndex, query: Partial<DirectoryQuery>) =>
  index.query({ ...all, ...query }).people.map(({ id }) => Number(id));

test('changes since the snapshot are found and counted like rows of the snapshot', () => {
  const people = Array.from({ length: 800 }, (_, at) =>
    person(at, {
      classYear: 2000 + (at % 3),
      employer: `Employer ${at % 5}`,
      place: { city: `City ${at % 7}`, country: 'Germany' },
      openTo: at % 2 === 0 ? ['hiring'] : [],
    }),
  );
  const changed = people
    .slice(0, 50)
    .map((candidate) => ({ ...candidate, version: 2, employer: 'Other', classYear: 1990 }));
  const [standing, late] = both(people);
  for (const index of [standing, late]) index?.apply(changed);
  const merged = new PeopleIndex(readSnapshot(writeSnapshot([...changed, ...people.slice(50)])));

  for (const filters of [
    {},
    { employers: ['employer 1', 'other'] },
    { from: 1995 },
    { places: ['City 3'] },
  ]) {
    const query = { ...all, ...filters, withFacets: true };
    const expected = merged.query(query);
    expect([standing?.query(query), late?.query(query)]).toEqual([expected, expected]);
  }
  expect([standing?.size, late?.size, standing?.overlaySize, late?.overlaySize]).toEqual([800, 800, 50, 800]);
});

test('a typo is tolerated in words of five letters, if fewer than five people match exactly', () => {
  const named = (word: string, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => person(from + at, { fullName: word }));
  for (const [right, wrong] of [
    ['marco', 'morco'],
    ['marco', 'mraco'],
    ['marco', 'marc'],
    ['bergmann', 'bergman'],
    ['bergmann', 'begrmann'],
    ['bergmann', 'bergamnn'],
    ['bergmann', 'bermgann'],
  ] as const) {
    for (const exact of [0, 4, 5]) {
      // The last group has the words as they were typed.
      for (const index of both([...named(right, 2, 1), ...named(`${wrong}x`, exact, 10)])) {
        const isForgiven = exact < engineLimits.fewResults && wrong.length >= engineLimits.minTypoLength;
        const ids = [1, 2].filter(() => isForgiven || right.includes(wrong));
        expect([right, wrong, exact, found(index, { q: wrong }).filter((id) => id < 10)]).toEqual([
          right,
          wrong,
          exact,
          ids,
        ]);
      }
    }
  }
});

test('short words match the start of names, longer ones any part of any text', () => {
  const people = [
    person(1, { fullName: 'Li Wang' }),
    person(2, { fullName: 'Ali Baba', earlierNames: ['Lina'] }),
    person(3, { fullName: 'Max', headline: 'Lively talks', jobTitle: 'Librarian', employer: 'Liquid' }),
    person(4, { fullName: 'Ada', username: 'lina.b' }),
    person(5, { fullName: 'Oli Linden' }),
  ];
  for (const index of both(people)) {
    expect(['l', 'li', 'lin', 'inde', 'ively', 'rarian', 'iqui'].map((q) => found(index, { q }))).toEqual([
      [2, 1, 5],
      [2, 1, 5],
      [4, 2, 5],
      [5],
      [3],
      [3],
      [3],
    ]);
    expect(
      ['lina.b', 'lina.', 'na.b', 'wang li', 'li wang max', 'talks liquid'].map((q) => found(index, { q })),
    ).toEqual([[4, 2], [4, 2], [], [1], [], [3]]);
  }
});

test('people are found by place, by class, and by both together with a name', () => {
  const leeds = { city: 'Leeds', country: 'United Kingdom' };
  const people = [
    person(1, { fullName: 'Ada', place: leeds, classYear: 2019 }),
    person(2, { fullName: 'Ben', place: leeds, classYear: 2012 }),
    person(3, { fullName: 'Cleo', place: { city: 'Porto', country: 'Portugal' }, classYear: 2019 }),
    person(4, { fullName: 'Dan', headline: 'Born in Leeds' }),
    person(5, { fullName: 'Eve', classYear: 2020 }),
  ];
  for (const index of both(people)) {
    const queries = [
      'leeds',
      'LEEDS united',
      'portugal',
      'leads',
      '2019',
      'leeds 2019',
      'ada leeds',
      '201',
      '2021',
    ];
    expect(queries.map((q) => found(index, { q }))).toEqual([
      [1, 2, 4],
      [1, 2],
      [3],
      [1, 2, 4],
      [1, 3],
      [1],
      [1],
      [],
      [],
    ]);
  }
});

test('at most 255 words of the names and 255 of the headline are indexed', () => {
  const words = (letter: string) => Array.from({ length: 260 }, (_, at) => `${letter}${100 + at}`).join(' ');
  const long = person(2, { fullName: words('n'), headline: words('h') });
  const people = [person(1, { fullName: 'Before' }), long, person(3, { fullName: 'Zoe', headline: 'Last' })];
  const old = readSnapshot(writeSnapshot(people));
  const next = readSnapshot(mergePeople(old, [person(4, { fullName: 'Between', headline: 'News' })]));
  for (const index of [new PeopleIndex(old), new PeopleIndex(next)]) {
    expect(['n100', 'n354', 'n355', 'h354', 'h355'].map((q) => found(index, { q }))).toEqual([
      [2],
      [2],
      [],
      [2],
      [],
    ]);
    expect([found(index, { q: 'before' }), found(index, { q: 'zoe last' })]).toEqual([[1], [3]]);
  }
});

test('facet values are found by their displayed words, at most two hundred', () => {
  const [[id, { message: label }]] = fieldsOfWork;
  const many = Array.from({ length: engineLimits.maxValues + 3 }, (_, at) =>
    person(at, { employer: `Employer ${1000 + at}`, field: at === 0 ? id : undefined }),
  );
  for (const index of both(many)) {
    expect(index.valuesOf('field', label.toUpperCase(), none).values).toEqual([{ value: id, count: 1 }]);
    expect(index.valuesOf('field', 'zzz', none).values).toEqual([]);
    expect(index.valuesOf('employer', 'EMPLOYER', none).values.map(({ value }) => value)).toEqual(
      many.slice(0, engineLimits.maxValues).map(({ employer }) => employer),
    );
    expect(index.valuesOf('employer', '1202', none).values).toEqual([{ value: 'Employer 1202', count: 1 }]);
    expect(index.query({ ...all, withFacets: true }).facets?.employer).toHaveLength(engineLimits.maxPerFacet);
  }
});

test('people found by id are current, with the day of their visit and whether they were invited', () => {
  const people = [
    person(1, { seenDay: 0, isInvited: true }),
    person(2, { seenDay: 9 }),
    person(3),
    person(4),
  ];
  for (const index of both(people)) {
    index.apply([
      { ...person(2), version: 2, seenDay: 11, isInvited: true },
      { id: idOf(3), version: 2, gone: true },
    ]);
    const ids = [1, 2, 3, 4, 5].map(idOf);
    expect(ids.map((id) => index.seenDay(id))).toEqual([0, 11, undefined, undefined, undefined]);
    expect(ids.map((id) => index.isInvited(id))).toEqual([true, true, false, false, false]);
    expect(ids.map((id) => index.has(id))).toEqual([true, true, false, true, false]);
    expect(index.find(ids.toReversed()).map(({ id }) => id)).toEqual([4, 2, 1].map(idOf));
    expect([index.size, index.has('nobody'), index.seenDay('nobody')]).toEqual([3, false, undefined]);
    expect(found(index, { excludedIds: new Set([idOf(1), idOf(3), 'nobody']) })).toEqual([2, 4]);
    expect(found(index, { onlyIds: [idOf(3), idOf(4), 'nobody'], excludedIds: new Set([idOf(2)]) })).toEqual([
      4,
    ]);
  }
});

test('degrees are counted only among the people found', () => {
  const degrees = ['MSc', 'MSc', 'msc', 'BA', undefined];
  const people = degrees.map((degree, at) => person(at, { degree, classYear: 2000 + at }));
  for (const index of both(people)) {
    expect(index.degreesOf(none)).toEqual([
      { value: 'MSc', count: 3 },
      { value: 'BA', count: 1 },
    ]);
    expect(index.degreesOf({ ...none, from: 2002 })).toEqual([
      { value: 'BA', count: 1 },
      { value: 'msc', count: 1 },
    ]);
    expect(found(index, { degrees: ['mSC'] })).toEqual([0, 1, 2]);
    expect(found(index, { degrees: ['mSC'], to: 2001 })).toEqual([0, 1]);
    expect(found(index, { degrees: ['ba', 'phd'], onlyIds: [0, 3, 4].map(idOf), q: 'member' })).toEqual([3]);
  }
});
