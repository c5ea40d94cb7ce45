import { expect, test, vi } from 'vitest';
import { scrollBehavior } from '#web/features/chat/useMessageScroll.ts';

test.each([
  ['scrolls at once for users who prefer reduced motion', true, 'instant'],
  ['scrolls smoothly for others, as specified', false, 'smooth'],
])('%s', (_, wantsLess, behavior) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') && wantsLess }));

  expect(scrollBehavior()).toBe(behavior);
});
