import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { whyNotFresh } from './fresh.ts';
import { cursorOfId, idFromCursor } from './idCursor.ts';

const Key = z.object({ pk: z.string(), at: z.number() });
const wrong = expect.objectContaining({
  status: 400,
  errors: [{ path: 'cursor', message: 'cursor is not valid.' }],
});
const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor leads back to where the page ended; none begins, and a list that has ended has none', () => {
  const key = { pk: 'FEED#1', at: 12 };
  const cursor = encodeCursor(key);

  expect(cursor).toMatch(/^[\w-]+$/);
  expect(decodeCursor(Key, cursor)).toEqual(key);
  expect(encodeCursor(undefined)).toBeUndefined();
  expect(decodeCursor(Key, undefined)).toBeUndefined();
});

test.each([
  ['no text of ours', '!'],
  ['nothing', ''],
  ['of another list', textOf({ pk: 'FEED#1' })],
  ['of other kinds', textOf({ pk: 1, at: 1 })],
  ['with more within', textOf({ pk: 'FEED#1', at: 1, more: { deep: 1 } })],
  ['of no key', textOf(['FEED#1', 1])],
])('a cursor that is %s is refused', (_, text) => {
  expect(() => decodeCursor(Key, text)).toThrow(wrong);
});

test('a cursor of an id leads back to that id, and what is no id is refused', () => {
  const id = '01M81GN4JD0000000000000001';

  expect(idFromCursor(cursorOfId(id))).toBe(id);
  expect([idFromCursor(undefined), cursorOfId(undefined)]).toEqual([undefined, undefined]);
  for (const place of [{ id: 'x' }, { pk: id }, {}]) {
    expect(() => idFromCursor(textOf(place))).toThrow(expect.objectContaining({ status: 400 }));
  }
});

test.each([
  [true, 599, undefined],
  [true, 600, 'passwordNeeded'],
  [true, 3600, 'passwordNeeded'],
  [false, 0, 'sessionCookieNeeded'],
] as const)('by cookie %s, %i seconds behind the last proof: %s', (byCookie, seconds, why) => {
  const caller = { userId: 'u', role: 'member', state: 'member', sessionId: 's', token: undefined } as const;
  const authenticatedAt = 1_800_000_000;
  const now = new Date((authenticatedAt + seconds) * 1000);

  expect(whyNotFresh({ ...caller, byCookie, authenticatedAt }, now)).toBe(why);
});
