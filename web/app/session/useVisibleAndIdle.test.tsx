import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVisibleAndIdle } from './useVisibleAndIdle.ts';

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
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page counts as looked at after two seconds, once the browser is idle', () => {
  const { result } = renderHook(() => useVisibleAndIdle());

  pass(1999);
  expect(callbacks.size).toBe(0);
  pass(1);
  expect(result.current).toBe(false);
  browserIsIdle();

  expect(result.current).toBe(true);
});

test.each([1000, 3000])('nothing is left to run after a page that was closed after %i ms', (ms) => {
  const { unmount } = renderHook(() => useVisibleAndIdle());
  pass(ms);

  unmount();

  expect(vi.getTimerCount()).toBe(0);
  expect(callbacks.size).toBe(0);
});
