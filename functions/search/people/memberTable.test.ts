import { expect, test } from 'vitest';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';
import type { IndexedPerson } from './indexedPerson.ts';
import { MemberTable } from './memberTable.ts';
import { readSnapshot } from './peopleSnapshot.ts';

const person = (position: number, facts: Partial<IndexedPerson> = {}): IndexedPerson => ({
  id: `0${String(position).padStart(25, '0')}`,
  version: 1,
  fullName: `Member ${position}`,
  earlierNames: [],
  username: `user${position}`,
  profilePhoto: '',
  role: 'member',
  ...facts,
});
const tableOf = (...people: readonly IndexedPerson[]) => new MemberTable(readSnapshot(writeSnapshot(people)));

test('versions are read back, even beyond 32 bits', () => {
  const versions = [0, 7, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3];
  for (const some of [versions, versions.slice(0, 3), versions.toReversed(), [2 ** 32 + 7], [1, 2 ** 33]]) {
    const table = tableOf(...some.map((version, position) => person(position, { version })));
    expect(some.map((_, row) => table.entryVersionAt(row).version)).toEqual(some);
  }
});

test('the day of a visit is read back, from the first to the last possible, and none if unknown', () => {
  const table = tableOf(person(1, { seenDay: 0 }), person(2, { seenDay: 65_534 }), person(3));
  expect([0, 1, 2].map((row) => table.entryVersionAt(row).seenDay)).toEqual([0, 65_534, undefined]);
  expect(table.entryVersionAt(3)).toEqual({ version: 0, seenDay: undefined });
});

test('titles and degrees are read back even if there are more than sixteen bits can number', () => {
  const people = [person(1, { jobTitle: 'Dean', degree: 'MSc' }), person(2)];
  const snapshot = readSnapshot(writeSnapshot(people));
  for (const most of [0xfffe, 0xffff, 0x10000, 0x10001]) {
    const many = Array.from({ length: most }, (_, index) => `Text ${index + 1}`);
    const last = Uint32Array.of(most, 0);
    const table = new MemberTable({
      ...snapshot,
      titles: last,
      degrees: last,
      dictionaries: { ...snapshot.dictionaries, titles: many, degrees: many },
    });
    expect([table.cardAt(0).jobTitle, table.degreeAt(0)]).toEqual([`Text ${most}`, `Text ${most}`]);
    expect([table.cardAt(1).jobTitle, table.degreeAt(1)]).toEqual([undefined, undefined]);
  }
});

test('people with one of some degrees are found in every spelling', () => {
  const degrees = ['MSc', undefined, 'msc', 'BA', 'MSC', undefined];
  const table = tableOf(...degrees.map((degree, position) => person(position, { degree })));
  expect([...table.rowsWithDegree(new Set(['msc'])).rows()]).toEqual([0, 2, 4]);
  expect([...table.rowsWithDegree(new Set(['msc', 'ba', 'phd'])).rows()]).toEqual([0, 2, 3, 4]);
  expect([...table.rowsWithDegree(new Set(['phd'])).rows()]).toEqual([]);
  expect([0, 1, 3].map((row) => table.degreeAt(row))).toEqual(['MSc', undefined, 'BA']);
});

test('a row has all facts of its member and is found by each', () => {
  const bare = person(1);
  const full = person(2, {
    role: 'admin',
    headline: 'Bridges',
    classYear: 16_383,
    degree: 'MSc',
    place: { city: 'Köln', country: 'Germany' },
    employer: 'Ferrous',
    jobTitle: 'Dean',
    field: 'law',
    openTo: ['mentoring', 'hiring', 'speaking'],
    confirmed: true,
    isInvited: true,
    profilePhoto: '/images/1_1600.webp',
  });
  const table = tableOf(bare, full);
  const { version: _, earlierNames: __, isInvited: ___, ...card } = full;
  expect(table.cardAt(1)).toEqual({ _id: full.id, ...card });
  expect(Object.keys(table.cardAt(0))).toEqual(['_id', 'id', 'fullName', 'username', 'profilePhoto', 'role']);
  expect([0, 1].map((row) => table.isInvitedAt(row))).toEqual([false, true]);
  const { postings } = table;
  expect([...postings.open.starts]).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2]);
  expect(postings.class.starts.slice(-2)).toEqual(Uint32Array.of(1, 2));
  for (const facet of ['place', 'employer', 'field'] as const) {
    expect([...postings[facet].starts]).toEqual([0, 1, 2]);
    expect([...postings[facet].rows]).toEqual([0, 1]);
  }
});
