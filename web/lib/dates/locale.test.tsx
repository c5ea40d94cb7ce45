import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  // Tests after these share the worker: they must not meet this locale.
  vi.resetModules();
});

const at = '2026-11-21T18:30:00';

test.each([
  ['en', 'en-US', 'November 21, 2026', '06:30 PM', '1,284'],
  ['en', 'de-DE', '21 November 2026', '06:30 PM', '1.284'],
  ['de', 'de-AT', '21. November 2026', '18:30', '1 284'],
  ['de', 'en-GB', '21. November 2026', '18:30', '1.284'],
  ['fr', 'fr', '21 novembre 2026', '18:30', '1 284'],
  ['ar', 'ar-EG', '21 نوفمبر 2026', '6:30 م', '1,284'],
  ['ar', 'en-US', '21 نوفمبر 2026', '6:30 م', '1,284'],
])('a page in %s for a reader of %s', async (page, reader, day, time, number) => {
  document.documentElement.lang = page;
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(reader);
  vi.resetModules();
  const [{ formatDay, formatMessageTime }, { formatNumber }] = await Promise.all([
    import('./time.ts'),
    import('#web/lib/texts/numbers.ts'),
  ]);

  const words = [formatDay(at), formatMessageTime(at), formatNumber(1284)];

  expect(words.map((text) => text.replace(/\s/g, ' '))).toEqual([day, time, number]);
});
