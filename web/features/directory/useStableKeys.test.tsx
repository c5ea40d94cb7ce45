import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useStableKeys } from './useStableKeys.ts';

const inside = () => screen.getByRole('button', { name: 'in the list' });
const outside = () => screen.getByRole('button', { name: 'elsewhere' });

beforeEach(() => {
  render(
    <>
      <button id="inside">in the list</button>
      <button>elsewhere</button>
    </>,
  );
});

/** The keys of a list, as it changes. */
function shown(...first: string[]) {
  const isInside = (element: Element) => element.id === 'inside';
  const { result, rerender } = renderHook((ids: readonly string[]) => useStableKeys(ids, isInside), {
    initialProps: first,
  });
  return {
    becomes: (...ids: string[]) => {
      rerender(ids);
      return result.current;
    },
  };
}

test('new items take over existing slots', () => {
  const list = shown('a', 'b', 'c');

  expect(list.becomes('x', 'b')).toEqual([0, 1]);
  expect(list.becomes('b', 'y', 'x', 'z')).toEqual([0, 1, 2, 3]);
});

test('while the focus is inside, remaining items keep their key and new ones take over none', () => {
  const list = shown('a', 'b', 'c');
  inside().focus();

  expect(list.becomes('c', 'x', 'a')).toEqual([2, 3, 0]);
  expect(list.becomes('y', 'c')).toEqual([4, 2]);
  outside().focus();
  expect(list.becomes('y', 'c')).toEqual([4, 2]);
  expect(list.becomes('c', 'y')).toEqual([0, 1]);
});

test('from press to click inside it behaves as if the focus were there', () => {
  const list = shown('a', 'b');

  fireEvent.pointerDown(inside());
  fireEvent.pointerUp(inside());
  expect(list.becomes('b', 'x')).toEqual([1, 2]);
  fireEvent.click(inside());
  expect(list.becomes('x', 'b')).toEqual([0, 1]);
});

test.each([
  ['is cancelled', () => fireEvent.pointerCancel(inside())],
  ['is followed by one elsewhere', () => fireEvent.pointerDown(outside())],
  ['is followed by a key', () => fireEvent.keyDown(outside(), { key: 'a' })],
])('a press without a click ends when it %s', (_, end) => {
  const list = shown('a', 'b');

  fireEvent.pointerDown(inside());
  end();

  expect(list.becomes('b', 'a')).toEqual([0, 1]);
});
