import { expect, test } from 'vitest';
import { type EntryVersion, supersedes } from './indexEntry.ts';

const ages: Readonly<Record<string, EntryVersion>> = {
  first: { version: 0 },
  plain: { version: 2 },
  seen0: { version: 2, seenDay: 0 },
  seen5: { version: 2, seenDay: 5 },
  gone: { version: 2, gone: true },
  later: { version: 3 },
};

test('the higher version wins; for equal versions a removal, then the later visit', () => {
  const order = ['first', 'plain', 'seen0', 'seen5', 'gone', 'later'] as const;
  for (const [index, entry] of order.entries()) {
    for (const [other, held] of order.entries()) {
      const counts = supersedes(ages[entry] ?? { version: -1 }, ages[held]);
      expect([entry, held, counts]).toEqual([entry, held, index > other]);
    }
    expect(supersedes(ages[entry] ?? { version: -1 }, undefined)).toBe(true);
  }
});
