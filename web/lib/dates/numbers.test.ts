import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  // Tests after these share the worker: they must not meet this locale.
  vi.resetModules();
});

test.each([
  ['en-US', '1,284 people'],
  ['de-DE', '1.284 people'],
])('a reader of %s reads %s', async (language, words) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.resetModules();
  const { counted } = await import('./numbers.ts');

  expect(counted(1284, 'person', 'people')).toBe(words);
  expect(counted(1, 'person', 'people')).toBe('1 person');
});
