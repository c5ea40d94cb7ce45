import { expect, test } from 'vitest';
import { me } from '#shared/auth/sessionRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { DeleteAccount } from '#web/features/settings/data/DataSettings.tsx';
import { startSession } from '#web/lib/session/session.ts';

test('deleting an account first lists what is kept: logs, backups, a running suspension', () => {
  const user = aLoggedInUser();
  startSession(user);
  new PretendApi().replies(me, user);

  showScreen(<DeleteAccount />, { path: '/settings/data' });

  const text = document.body.textContent;
  expect(text).toContain('Backups are deleted after 35 days');
  expect(text).toContain('server logs of your visits after 30 days');
  expect(text).toContain('the suspension stays linked');
});
