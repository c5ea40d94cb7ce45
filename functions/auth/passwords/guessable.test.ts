import { describe, expect, test } from 'vitest';
import { isReservedUsername } from '../reservedNames.ts';
import { isGuessablePassword } from './guessable.ts';

const sofia = {
  username: 'sofia.marin',
  fullName: 'Sofía Marín-Castellanos',
  email: 'castellanos99@example.org',
  school: '',
};

describe('a password is refused', () => {
  test.each([
    ['everybody tries first', ['password123', 'PASSWORD', 'qwertyuiop', '1234567890', 'iloveyou']],
    ['only looks strong', ['Password1!', 'P4ssw0rd!', 'Qwertyuiop1!', 'Welcome1!']],
    ['repeats itself', ['aaaaaaaa', '12341234', 'abcabcabcabc']],
    ['is a season or a year', ['summer2024', 'Summer2025']],
    ["is the member's name", ['sofia.marin', 'SofiaMarin', 'sofia.marin1', 'castellanos99']],
    ['is the name of the school', ['alumninetwork', 'alumni2026', 'university1']],
  ])('that %s', (_, passwords) => {
    for (const password of passwords)
      expect([password, isGuessablePassword(password, sofia)]).toEqual([password, true]);
  });
});

test.each(['lindenhof', 'Lindenhof2026', 'gymnasiumlindenhof', 'Gymn4sium!'])(
  "a password is refused that is the school's configured name: %s",
  (password) => {
    expect(isGuessablePassword(password, { ...sofia, school: 'Gymnasium Lindenhof' })).toBe(true);
  },
);

test.each([
  'a long enough secret',
  'tangerine-otter-41',
  'quite another secret',
  'alumni-demo-2026',
  'Str0ng!Passw0rd',
  'xK9#mQ2$',
  'правильный конь',
  '🐎🔋📎🐎🔋📎🐎🔋',
  'a1!B'.repeat(32),
])('the password %s is accepted', (password) => {
  expect(isGuessablePassword(password, sofia)).toBe(false);
});

describe('a username', () => {
  test.each([
    'admin',
    'Admin',
    'ad.min',
    '_support_',
    'moderator',
    'system',
    'find-users',
    'no-reply',
    'API',
  ])('reserved for the site is refused: %s', (name) => expect(isReservedUsername(name)).toBe(true));
  test.each(['dean', 'maya', 'admina', 'supporter', 'sofia.marin', 'u-1'])(
    'of a person is available: %s',
    (name) => expect(isReservedUsername(name)).toBe(false),
  );
});
