import { expect, test } from 'vitest';
import { allPages, cutPage, paginate } from './paginate.ts';
import type { Attributes } from './table.ts';

/** A range of numbers whose pages end early, like responses that reach the 1 MB limit. */
function range(pages: readonly (readonly number[])[]) {
  const calls: (readonly [number, Attributes | undefined])[] = [];
  const read = (limit: number, after: Attributes | undefined) => {
    const index = Number(after?.['place'] ?? 0);
    calls.push([limit, after]);
    const last = index + 1 < pages.length ? { place: index + 1 } : undefined;
    return Promise.resolve({ items: [...(pages[index] ?? [])], last });
  };
  return { read, asked: calls };
}

test('a range is read until there are enough items, even if pages are short or empty', async () => {
  const { read, asked } = range([[1], [], [2, 3], [4]]);

  expect(await paginate(3, read)).toEqual([1, 2, 3]);

  expect(asked).toEqual([
    [3, undefined],
    [2, { place: 1 }],
    [2, { place: 2 }],
  ]);
});

test('a range with fewer items is read to its end, and starts at the given cursor', async () => {
  const { read } = range([[1], [2]]);

  expect(await paginate(9, read)).toEqual([1, 2]);
  expect(await paginate(9, read, { place: 1 })).toEqual([2]);
});

test('a page has a cursor only if there are more items', () => {
  const place = (item: number) => `at ${item}`;

  expect(cutPage([1, 2, 3], 2, place)).toEqual({ items: [1, 2], last: 'at 2' });
  expect(cutPage([1, 2], 2, place)).toEqual({ items: [1, 2], last: undefined });
  expect(cutPage([], 2, place)).toEqual({ items: [], last: undefined });
  expect(cutPage([1], 0, place)).toEqual({ items: [], last: undefined });
});

test('all pages are read in order, also if there is only one', async () => {
  const listed = [['a', 'b'], [], ['c']];
  const read = (index = 0) =>
    Promise.resolve({ items: listed[index] ?? [], last: index < 2 ? index + 1 : undefined });

  expect(await allPages(read)).toEqual(['a', 'b', 'c']);
  expect(await allPages(() => Promise.resolve({ items: ['d'], last: undefined }))).toEqual(['d']);
});
