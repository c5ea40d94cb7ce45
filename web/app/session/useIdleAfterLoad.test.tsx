import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useIdleAfterLoad } from './useIdleAfterLoad.ts';

const callbacks = new Map<number, () => void>();
let lastId: number;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const browserIsIdle = () => act(() => callbacks.forEach((callback) => callback()));

beforeEach(() => {
  vi.useFakeTimers();
  callbacks.clear();
  lastId = 0;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    lastId += 1;
    callbacks.set(lastId, callback);
    return lastId;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => callbacks.delete(id));
});

test('a page is idle after two seconds at the earliest, once the browser says so', () => {
  const { result } = renderHook(() => useIdleAfterLoad());

  pass(1999);
  expect(callbacks.size).toBe(0);
  pass(1);
  expect(result.current).toBe(false);
  browserIsIdle();

  expect(result.current).toBe(true);
});

test.each([1000, 3000])('nothing is left to run after a page that was closed after %i ms', (ms) => {
  const { unmount } = renderHook(() => useIdleAfterLoad());
  pass(ms);

  unmount();

  expect(vi.getTimerCount()).toBe(0);
  expect(callbacks.size).toBe(0);
});
