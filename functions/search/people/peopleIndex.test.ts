import { expect, test } from 'vitest';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import { BrokenSnapshotError } from '../columns/fileSections.ts';
import type { DirectoryQuery } from './directoryQuery.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { PeopleIndex } from './peopleIndex.ts';
import { readSnapshot } from './peopleSnapshot.ts';

const idOf = (position: number) => `01${String(position).padStart(24, '0')}`;

function person(position: number, fullName: string, facts: Partial<IndexedPerson> = {}): IndexedPerson {
  const username = `user${position}`;
  return {
    id: idOf(position),
    version: 1,
    fullName,
    earlierNames: [],
    username,
    profilePhoto: '',
    role: 'member',
    ...facts,
  };
}

const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
const utrecht = { city: 'Utrecht', country: 'Netherlands' };
const maya = person(1, 'Maya Okonkwo', { classYear: 2019, place: rotterdam, employer: 'Ferrous Mobility' });
const tomas = person(2, 'Tomáš Novák', { classYear: 2015, jobTitle: 'Software Engineer', username: 'tom_n' });
const noor = person(3, 'Noor Haddad', {
  earlierNames: ['Noor Aziz'],
  headline: 'Bridges that hold',
  seenDay: 20_000,
});
const ines = person(4, 'Inês Carvalho', { place: utrecht, employer: 'FERROUS mobility', openTo: ['hiring'] });
const everyone = [maya, tomas, noor, ines];

const all: DirectoryQuery = { sort: 'name', limit: 20, excludedIds: new Set(), withFacets: false };
const index = () => new PeopleIndex(readSnapshot(writeSnapshot(everyone)));
const namesFor = (query: Partial<DirectoryQuery>) =>
  index()
    .query({ ...all, ...query })
    .people.map(({ fullName }) => fullName);

test.each([
  ['okon', ['Maya Okonkwo']],
  ['novak TOMAS', ['Tomáš Novák']],
  ['no', ['Noor Haddad', 'Tomáš Novák']],
  ['engineer', ['Tomáš Novák']],
  ['en', []],
  ['ferrous', ['Inês Carvalho', 'Maya Okonkwo']],
  ['aziz', ['Noor Haddad']],
  ['bridges hold', ['Noor Haddad']],
  ['user4', ['Inês Carvalho']],
  ['tom_n', ['Tomáš Novák']],
  ['carvahlo', ['Inês Carvalho']],
  ['engneer novk', []],
  ['?!', []],
])('%s finds %j', (q, names) => {
  expect(namesFor({ q })).toEqual(names);
});

test('recent visitors are counted by class, including changes since the snapshot', () => {
  const day = 20_000;
  const of2019 = (position: number, seenDay?: number) =>
    person(position, `Member ${position}`, {
      classYear: 2019,
      ...(seenDay === undefined ? {} : { seenDay }),
    });
  const known = [of2019(11, day), of2019(12, day - 1), of2019(13), noor, { ...tomas, seenDay: day + 3 }];
  const found = new PeopleIndex(readSnapshot(writeSnapshot(known)));
  expect([...found.seenByClass(day)]).toEqual(
    expect.arrayContaining([
      [2019, 1],
      [2015, 1],
    ]),
  );

  found.apply([{ ...of2019(12, day + 1), version: 2 }]);
  expect(found.seenByClass(day).get(2019)).toBe(2);
  found.apply([{ id: idOf(11), version: 2, gone: true }]);
  expect(found.seenByClass(day).get(2019)).toBe(1);
  expect(found.seenByClass(day).size).toBe(2);
});

test('people without a visit are not counted, and visits on the first day are', () => {
  const of2019 = (position: number, facts: Partial<IndexedPerson> = {}) =>
    person(position, `Member ${position}`, { classYear: 2019, ...facts });
  const both = [of2019(11), of2019(12, { seenDay: 7 }), person(13, 'Classless', { seenDay: 7 })];
  const kept = new PeopleIndex(readSnapshot(writeSnapshot(both)));
  const late = new PeopleIndex(readSnapshot(writeSnapshot([])));
  late.apply(both);

  for (const found of [kept, late]) {
    expect([...found.seenByClass(0)]).toEqual([[2019, 1]]);
    expect([...found.seenByClass(6)]).toEqual([[2019, 1]]);
    expect([...found.seenByClass(7)]).toEqual([[2019, 1]]);
    expect([...found.seenByClass(8)]).toEqual([]);
  }
});

test('values of one filter are combined with or, filters with and', () => {
  expect(namesFor({ places: ['utrecht', 'Rotterdam, Netherlands'] })).toEqual([
    'Inês Carvalho',
    'Maya Okonkwo',
  ]);
  expect(namesFor({ employers: ['ferrous mobility'], open: ['hiring', 'speaking'] })).toEqual([
    'Inês Carvalho',
  ]);
  expect(namesFor({ from: 2016 })).toEqual(['Maya Okonkwo']);
  expect(namesFor({ onlyIds: [noor.id, 'nobody'] })).toEqual(['Noor Haddad']);
  expect(namesFor({ excludedIds: new Set([noor.id, ines.id, tomas.id]) })).toEqual(['Maya Okonkwo']);
});

test('confirmed people are found, and names with two swapped letters', () => {
  const marco = person(7, 'Marco Polo', { confirmed: true });
  const people = new PeopleIndex(readSnapshot(writeSnapshot([...everyone, marco])));
  const ids = (query: Partial<DirectoryQuery>) =>
    people.query({ ...all, ...query }).people.map(({ id }) => id);

  expect(ids({ onlyConfirmed: true })).toEqual([marco.id]);
  expect(ids({ q: 'mraco' })).toEqual([marco.id]);
});

test('invited people are found, including changes since the snapshot, and cards do not show it', () => {
  const guest = person(5, 'Guest', { isInvited: true, classYear: 2019, openTo: ['hiring'] });
  const late = person(6, 'Late Guest', { isInvited: true });
  const people = new PeopleIndex(readSnapshot(writeSnapshot([...everyone, guest])));
  const invited = () => people.query({ ...all, onlyInvited: true, withFacets: true });

  people.apply([late]);

  expect(invited().people.map(({ fullName }) => fullName)).toEqual(['Guest', 'Late Guest']);
  expect(invited().total).toBe(2);
  expect(invited().facets?.class).toEqual([{ value: '2019', count: 1 }]);
  expect(people.query({ ...all, onlyInvited: true, onlyConfirmed: true }).total).toBe(0);
  expect([guest, late, maya].map(({ id }) => people.isInvited(id))).toEqual([true, true, false]);
  expect(JSON.stringify(invited().people)).not.toContain('invited');

  people.apply([{ ...guest, version: 2, isInvited: undefined, confirmed: true }]);

  expect(people.isInvited(guest.id)).toBe(false);
  expect(invited().people.map(({ fullName }) => fullName)).toEqual(['Late Guest']);
});

test('each order has the right first person', () => {
  expect(namesFor({ sort: 'recent', limit: 1 })).toEqual(['Noor Haddad']);
  expect(namesFor({ sort: 'class' }).slice(0, 2)).toEqual(['Maya Okonkwo', 'Tomáš Novák']);
  expect(namesFor({ sort: 'near', near: rotterdam }).slice(0, 2)).toEqual(['Maya Okonkwo', 'Inês Carvalho']);
});

test('admins can list the newest first, or any order reversed', () => {
  const young = person(5, 'Ada Young', {});
  const since = (position: number) => ({
    ...person(position, `Since ${position}`),
    id: `0${position}ARZ3NDEKTSV4RRFFQ69G5FAV`,
  });
  const people = new PeopleIndex(readSnapshot(writeSnapshot([since(1), since(3), since(2), young])));
  const pages = (query: Partial<DirectoryQuery>) => {
    const first = people.query({ ...all, limit: 3, ...query });
    const rest = people.query({ ...all, limit: 3, ...query, after: first.last });
    return [...first.people, ...rest.people].map(({ fullName }) => fullName);
  };

  expect(pages({ sort: 'joined' })).toEqual(['Since 3', 'Since 2', 'Since 1', 'Ada Young']);
  expect(pages({ sort: 'joined', isReversed: true })).toEqual(['Ada Young', 'Since 1', 'Since 2', 'Since 3']);
  expect(pages({ sort: 'name', isReversed: true })).toEqual(['Since 3', 'Since 2', 'Since 1', 'Ada Young']);
});

test('a facet counts without its own filter, and spellings that differ in case count together', () => {
  const { facets, total } = index().query({ ...all, withFacets: true, places: ['Utrecht'] });

  expect(total).toBe(1);
  expect(facets?.place.map(({ value }) => value)).toEqual(['Rotterdam, Netherlands', 'Utrecht, Netherlands']);
  expect(facets?.where).toEqual({ people: 2, places: 2, countries: 1 });
  expect(facets?.employer).toEqual([{ value: 'FERROUS mobility', count: 1 }]);
  expect(index().valuesOf('employer', 'FERR', all)).toMatchObject({
    values: [{ value: 'FERROUS mobility', count: 2 }],
    total: index().query({ ...all, sort: 'name', limit: 1, withFacets: false }).total,
  });
});

test('a rename between two pages neither skips nor repeats anyone else', () => {
  const held = index();
  const first = held.query({ ...all, limit: 2 });
  held.apply([{ ...ines, version: 2, fullName: 'Zora Carvalho' }]);
  const second = held.query({ ...all, limit: 2, after: first.last });

  expect(first.people.map(({ id }) => id)).toEqual([ines.id, maya.id]);
  expect(second.people.map(({ id }) => id)).toEqual([noor.id, tomas.id]);
});

test('a removed person stays removed when older versions are replayed', () => {
  const held = index();
  held.apply([{ id: maya.id, version: 3, gone: true }]);
  held.apply([{ ...maya, version: 2 }]);

  expect(held.has(maya.id)).toBe(false);
  expect(held.find([maya.id, noor.id]).map(({ id }) => id)).toEqual([noor.id]);
  expect(held.size).toBe(3);
});

test('the literal search finds names that contain the text, newest first', () => {
  const names = (text: string) =>
    index()
      .findByName(text, { limit: 9, except: (id) => id === noor.id })
      .items.map(({ fullName }) => fullName);

  expect(names('a')).toEqual(['Inês Carvalho', 'Tomáš Novák', 'Maya Okonkwo']);
  expect(names('ya oko')).toEqual(['Maya Okonkwo']);
  expect(names('okonkwo maya')).toEqual([]);
});

test('the literal search finds the oldest of thousands page by page, and nobody hidden', () => {
  // As many as are checked one by one; their names are not in the order of age.
  const thousands = Array.from({ length: 3100 }, (_, at) => person(1000 + at, `Ann ${at}`));
  const wanted = Array.from({ length: 60 }, (_, at) => person(at, `Ze ${(at * 37) % 60}`));
  const newest = person(9000, 'Ze Newest');
  const found = new PeopleIndex(readSnapshot(writeSnapshot([newest, ...thousands, ...wanted])));
  const renamed = { ...person(1500, 'Ze Late'), version: 2 };
  found.apply([renamed, { id: idOf(5), version: 2, gone: true }, { ...person(6, 'Max'), version: 2 }]);
  const except = (id: string) => id === idOf(7) || id === idOf(58);
  const expected = [newest, renamed, ...wanted.toReversed()].filter(
    ({ id }) => ![5, 6, 7, 58].map(idOf).includes(id),
  );

  for (const limit of [1, 7, 57, 58, 100]) {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page: ReturnType<typeof found.findByName> = found.findByName('ze', { after, limit, except });
      names.push(...page.items.map(({ fullName }) => fullName));
      after = page.last;
      if (after === undefined) continue;
      expect(page.items).toHaveLength(limit);
      expect(after).toBe(expected[names.length - 1]?.id);
    } while (after !== undefined);
    expect(names).toEqual(expected.map(({ fullName }) => fullName));
  }
});

test('bytes of another format are refused', () => {
  expect(() => readSnapshot(Buffer.from('something else'))).toThrow(BrokenSnapshotError);
  expect(() => readSnapshot(writeSnapshot(everyone).subarray(0, -9))).toThrow(BrokenSnapshotError);
});
