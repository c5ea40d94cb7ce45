import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { endSession } from '#web/lib/session/session.ts';

// How long a test waits for an expected event. Waiting ends as soon as it happens, so a busy machine does not
// fail tests.
configure({ asyncUtilTimeout: 60_000 });

// A worker runs one file after another: each starts with an empty browser.
localStorage.clear();
sessionStorage.clear();
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
document.body.replaceChildren();
history.replaceState(null, '', '/');

afterEach(() => {
  cleanup();
  endSession('logout');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
});

afterAll(() => {
  // A later file of this worker would fail in its place, and only with some orders.
  expect(document.body.innerHTML, 'this file leaves something to the next ones').toBe('');
});
