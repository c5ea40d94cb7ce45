import { describe, expect, test } from 'vitest';
import { compare, type KnownPerson } from './compare.ts';

const row: KnownPerson = {
  fullName: 'Ruth A. Feldman',
  earlierName: '',
  classYear: 2019,
  degree: 'BA Economics',
  ownId: 'S-1190',
  email: 'ruth@feldman.example',
  isShared: false,
};
const ruth = { fullName: 'Ruth Feldman', classYear: 2019, degree: 'BA Economics', email: '' };

describe('a match', () => {
  test.each([
    ['name, class and the own confirmed e-mail', { ...ruth, email: 'Ruth@Feldman.example' }, 'strong'],
    ['name, class and the own id', { ...ruth, ownId: 's-1190' }, 'strong'],
    [
      'the name in another order, and accents',
      { ...ruth, fullName: 'Féldman Ruth', ownId: 'S-1190' },
      'strong',
    ],
    ['what a classmate knows: name, class and degree', ruth, 'possible'],
    ['an e-mail that nobody confirmed', { ...ruth, email: '' }, 'possible'],
    ['another class', { ...ruth, classYear: 2018, ownId: 'S-1190' }, 'possible'],
    ['another name', { ...ruth, fullName: 'Max Best', ownId: 'S-1190' }, 'possible'],
  ] as const)('by %s is as strong as that', (_, claimant, strength) => {
    expect(compare(claimant, row).match).toBe(strength);
  });

  test('by an e-mail that others of the roster have, too, proves nobody', () => {
    const shared = compare({ ...ruth, email: row.email }, { ...row, isShared: true });

    expect(shared.match).toBe('possible');
  });

  test('with nobody says so, and shows nothing', () => {
    expect(compare(ruth, undefined)).toMatchObject({
      match: 'none',
      name: { wrote: 'Ruth Feldman', known: '', mark: 'differs' },
    });
  });
});

test('a married name is similar, and the same by its earlier form', () => {
  const nadia = { fullName: 'Nadia Khoury', email: '' };

  expect(compare(nadia, { ...row, fullName: 'Nadia Haddad' }).name.mark).toBe('similar');
  expect(compare(nadia, { ...row, fullName: 'Nadia Haddad', earlierName: 'Nadia Khoury' }).name.mark).toBe(
    'same',
  );
});
