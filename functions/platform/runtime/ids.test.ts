import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowestIdAt, newId, nobodyId, timeOfId } from './ids.ts';

const moments = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });

test('an id contains its time and sorts after all earlier ones', () => {
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      const [id, otherId] = [newId(a), newId(b)];

      expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(timeOfId(id)).toBe(a.toISOString());
      if (a.getTime() !== b.getTime()) expect(id < otherId).toBe(a < b);
      expect(lowestIdAt(a)).toBe(id.slice(0, 10));
      expect(lowestIdAt(a) <= otherId).toBe(a <= b);
      expect(nobodyId < id).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('ids of the same millisecond are random in all their characters', () => {
  const ids = Array.from({ length: 200 }, () => newId(new Date(0)));

  expect(new Set(ids).size).toBe(200);
  expect(new Set(ids.join('')).size).toBe(32);
});
