import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { me } from '#shared/members/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { DeleteAccount } from '#web/features/settings/data/DeleteAccount.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';

afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
});

test('deleting an account says before all that stays: logs, backups, a suspension that runs', () => {
  const user = aLoggedInUser();
  startSession(user);
  new PretendApi().replies(me, user);

  showScreen(<DeleteAccount />, { path: '/settings/data' });

  const told = document.body.textContent;
  expect(told).toContain('after 35 days');
  expect(told).toContain('noted of visits after 30');
  expect(told).toContain('suspension that is still running stays');
});
