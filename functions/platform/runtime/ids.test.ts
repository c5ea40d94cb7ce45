import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowestIdAt, newId, nobodyId, timeOfId } from './ids.ts';

const moments = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });

test('an id contains its time and sorts after all earlier ones', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const [id, otherId] = [newId(one), newId(other)];

      expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(timeOfId(id)).toBe(one.toISOString());
      if (one.getTime() !== other.getTime()) expect(id < otherId).toBe(one < other);
      expect(lowestIdAt(one)).toBe(id.slice(0, 10));
      expect(lowestIdAt(one) <= otherId).toBe(one <= other);
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
