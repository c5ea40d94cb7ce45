import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cursorOfId, decodeCursor, encodeCursor, idFromCursor } from './cursor.ts';
import { requireFresh } from './freshSession.ts';

const Key = z.object({ pk: z.string(), at: z.number() });
const wrong = expect.objectContaining({
  status: 400,
  errors: [{ path: 'cursor', message: "cursor isn't valid.", code: 'INVALID_CURSOR' }],
});
const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor decodes to the end of its page; the first page needs none, and the last has none', () => {
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

test('a cursor of an id decodes to that id, and anything else is refused', () => {
  const id = '01M81GN4JD0000000000000001';

  expect(idFromCursor(cursorOfId(id))).toBe(id);
  expect([idFromCursor(undefined), cursorOfId(undefined)]).toEqual([undefined, undefined]);
  for (const cursor of [{ id: 'x' }, { pk: id }, {}]) {
    expect(() => idFromCursor(textOf(cursor))).toThrow(expect.objectContaining({ status: 400 }));
  }
});

test.each([
  [true, 600, 'PASSWORD_NEEDED'],
  [true, 3600, 'PASSWORD_NEEDED'],
  [false, 0, 'SESSION_COOKIE_NEEDED'],
] as const)(
  'by cookie %s, %i seconds after the last proof, a fresh call is refused: %s',
  (byCookie, seconds, code) => {
    const requireFreshCall = () => requireFresh({ byCookie, authenticatedAt: 0 }, new Date(seconds * 1000));

    expect(requireFreshCall).toThrow(expect.objectContaining({ status: 403, code }));
  },
);

test('a call by cookie within ten minutes of the last proof is fresh', () => {
  expect(() => requireFresh({ byCookie: true, authenticatedAt: 0 }, new Date(599_000))).not.toThrow();
});
