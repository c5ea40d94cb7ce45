import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardLine, readCardLine, readUsername } from './card.ts';

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
