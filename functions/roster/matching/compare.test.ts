import { describe, expect, test } from 'vitest';
import { compareUnconfirmedAddress, compareWithRoster, type RosterPerson } from './compare.ts';

const row: RosterPerson = {
  fullName: 'Ruth A. Feldman',
  earlierName: '',
  classYear: 2019,
  degree: 'BA Economics',
  studentId: 'S-1190',
  email: 'ruth@feldman.example',
  isShared: false,
};
const ruth = { fullName: 'Ruth Feldman', classYear: 2019, degree: 'BA Economics', email: '' };

describe('a match', () => {
  test.each([
    ['name, class and their own confirmed e-mail', { ...ruth, email: 'Ruth@Feldman.example' }, 'strong'],
    ['name, class and the student ID', { ...ruth, studentId: 's-1190' }, 'strong'],
    [
      'the name in another order, and accents',
      { ...ruth, fullName: 'Féldman Ruth', studentId: 'S-1190' },
      'strong',
    ],
    ['what a classmate knows: name, class and degree', ruth, 'possible'],
    ['an e-mail that nobody confirmed', { ...ruth, email: '' }, 'possible'],
    ['another class', { ...ruth, classYear: 2018, studentId: 'S-1190' }, 'possible'],
    ['another name', { ...ruth, fullName: 'Max Best', studentId: 'S-1190' }, 'possible'],
  ] as const)('by %s has that strength', (_, claimant, strength) => {
    expect(compareWithRoster(claimant, row).match).toBe(strength);
  });

  test('by e-mail is strong however its accents are encoded', () => {
    const known = { ...row, email: 'jos\u00e9@feldman.example' };

    expect(compareWithRoster({ ...ruth, email: 'jose\u0301@feldman.example' }, known).match).toBe('strong');
    expect(
      compareWithRoster({ ...ruth, email: known.email }, { ...row, email: 'jose\u0301@feldman.example' })
        .match,
    ).toBe('strong');
  });

  test('by an e-mail of several people proves nothing', () => {
    const shared = compareWithRoster({ ...ruth, email: row.email }, { ...row, isShared: true });

    expect(shared.match).toBe('possible');
  });

  test('without a person has no fields', () => {
    expect(compareWithRoster(ruth, undefined)).toMatchObject({
      match: 'none',
      name: { wrote: 'Ruth Feldman', known: '', mark: 'unknown' },
    });
  });

  test('does not differ in missing values', () => {
    const { name, degree, studentId, email } = compareWithRoster(ruth, { ...row, degree: '' });

    expect([name, degree, studentId, email].map(({ mark }) => mark)).toEqual([
      'same',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});

test('a married name is similar, and the same by its earlier form', () => {
  const nadia = { fullName: 'Nadia Khoury', email: '' };

  expect(compareWithRoster(nadia, { ...row, fullName: 'Nadia Haddad' }).name.mark).toBe('similar');
  expect(
    compareWithRoster(nadia, { ...row, fullName: 'Nadia Haddad', earlierName: 'Nadia Khoury' }).name.mark,
  ).toBe('same');
});

describe('an address', () => {
  const markOf = (email: string, known: string) =>
    compareWithRoster({ ...ruth, email }, { ...row, email: known }).email.mark;

  test('is similar to one that contains its words', () => {
    expect(markOf('ruth@feldman.example', 'r.feldman@uni.example')).toBe('similar');
    expect(markOf('r.feldman@uni.example', 'ruth@feldman.example')).toBe('similar');
  });

  test('is not similar only because of the domain', () => {
    expect(markOf('max.best@alumni.uni.example', 'ruth.feldman@alumni.uni.example')).toBe('differs');
  });

  test('that is unconfirmed is at most similar', () => {
    expect(compareUnconfirmedAddress('Ruth@feldman.example', row.email).mark).toBe('similar');
    expect(compareUnconfirmedAddress('max@best.example', row.email).mark).toBe('differs');
    expect(compareUnconfirmedAddress('', '').mark).toBe('unknown');
  });
});
