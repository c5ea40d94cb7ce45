import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardLine, cardOf, IndexedPerson, PeopleEntry, readCardLine, readUsername } from './indexedPerson.ts';

const ada = {
  id: `0${'1'.repeat(25)}`,
  version: 0,
  fullName: 'Ada',
  username: 'ada',
  profilePhoto: '',
  role: 'member',
} as const;

test('classes and days must fit their columns, and ids and versions must be valid', () => {
  const isTaken = (facts: Readonly<Record<string, unknown>>) =>
    IndexedPerson.safeParse({ ...ada, ...facts }).success;
  expect(IndexedPerson.parse(ada)).toEqual({ ...ada, earlierNames: [] });
  expect([0, 1, 16_383, 16_384, 1.5].map((classYear) => isTaken({ classYear }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([-1, 0, 65_534, 65_535, 0.5].map((seenDay) => isTaken({ seenDay }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([-1, 0, 0.5].map((version) => isTaken({ version }))).toEqual([false, true, false]);
  expect(['', 'ada', ada.id].map((id) => isTaken({ id }))).toEqual([false, false, true]);
  const gone = { id: ada.id, version: 3, gone: true };
  expect(PeopleEntry.parse(gone)).toEqual(gone);
  expect(PeopleEntry.safeParse({ ...gone, gone: false }).success).toBe(false);
});

test('a card has no empty values', () => {
  const { version: _, ...bare } = ada;
  const nothing = {
    headline: '',
    classYear: 0,
    degree: '',
    place: undefined,
    employer: '',
    jobTitle: '',
    field: '',
    openTo: [],
    confirmed: false,
  };
  const facts = {
    headline: 'Bridges',
    classYear: 2019,
    degree: 'MSc',
    place: { city: 'Köln', country: 'Germany' },
    employer: 'Ferrous',
    jobTitle: 'Dean',
    field: 'law',
    confirmed: true,
  } as const;
  expect(cardOf({ ...bare, ...nothing })).toEqual({ _id: ada.id, ...bare });
  expect(Object.keys(cardOf({ ...bare, ...nothing }))).toHaveLength(6);
  expect(cardOf({ ...bare, ...facts, openTo: ['speaking', 'mentoring'] })).toEqual({
    _id: ada.id,
    ...bare,
    ...facts,
    openTo: ['mentoring', 'speaking'],
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\t', '\n'), maxLength: 4 });
const plain = (some: string) => some.replaceAll(/[\t\n]/g, ' ');

test('a card is read back from its line, with tabs and line breaks as spaces', () => {
  const person = fc.record({
    fullName: text,
    username: text,
    profilePhoto: text,
    headline: fc.option(text, { nil: undefined }),
    earlierNames: fc.array(text, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(person, (texts) => {
      const line = cardLine({ id: '', version: 1, role: 'member', ...texts });
      expect(line).not.toContain('\n');
      expect(readCardLine(line)).toEqual({
        fullName: plain(texts.fullName),
        username: plain(texts.username),
        profilePhoto: plain(texts.profilePhoto),
        headline: plain(texts.headline ?? ''),
        earlierNames: texts.earlierNames.map(plain),
      });
      expect(readUsername(line)).toBe(plain(texts.username));
    }),
    { numRuns: 200 },
  );
});

test('a truncated line has empty values', () => {
  expect(readCardLine('Ada')).toEqual({
    fullName: 'Ada',
    username: '',
    profilePhoto: '',
    headline: '',
    earlierNames: [],
  });
});
