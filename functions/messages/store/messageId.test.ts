import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { newMessageId, seqOfMessageId } from './messageId.ts';

const at = new Date('2026-05-04T03:02:01.000Z');
const numbers = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2 ** 40 - 1 }));

test('an id contains its number and time, and sorts by number within the same time', () => {
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const [id, otherId] = [newMessageId(at, a), newMessageId(at, b)];

      expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(seqOfMessageId(id)).toBe(a);
      expect(timeOfId(id)).toBe(at.toISOString());
      if (a !== b) expect(id < otherId).toBe(a < b);
    }),
  );
});
