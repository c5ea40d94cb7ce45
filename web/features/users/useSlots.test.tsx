import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSlots } from './useSlots.ts';

afterEach(cleanup);

/** The keys of a list, as it changes. */
function shown(...first: string[]) {
  let hasFocus = false;
  const { result, rerender } = renderHook((ids: readonly string[]) => useSlots(ids, () => hasFocus), {
    initialProps: first,
  });
  return {
    becomes: (...ids: string[]) => {
      rerender(ids);
      return result.current;
    },
    focus: (isInside: boolean) => {
      hasFocus = isInside;
    },
  };
}

test('what is replaced takes over the places that are there', () => {
  const list = shown('a', 'b', 'c');

  expect(list.becomes('x', 'b')).toEqual([0, 1]);
  expect(list.becomes('b', 'y', 'x', 'z')).toEqual([0, 1, 2, 3]);
});

test('while the focus is inside, what stays keeps its key and what is new takes over from nobody', () => {
  const list = shown('a', 'b', 'c');
  list.focus(true);

  expect(list.becomes('c', 'x', 'a')).toEqual([2, 3, 0]);
  expect(list.becomes('y', 'c')).toEqual([4, 2]);
  list.focus(false);
  expect(list.becomes('y', 'c')).toEqual([4, 2]);
  expect(list.becomes('c', 'y')).toEqual([0, 1]);
});
