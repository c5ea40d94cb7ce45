import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  // Tests after these share the worker: they must not meet this locale.
  vi.resetModules();
});

test.each([
  ['en-US', '1,284'],
  ['de-DE', '1.284'],
])('a reader of %s reads %s', async (language, words) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.resetModules();
  const { formatNumber } = await import('./numbers.ts');

  expect(formatNumber(1284)).toBe(words);
});
