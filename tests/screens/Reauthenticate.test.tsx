import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { confirm } from '#shared/auth/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { call } from '#web/lib/http/apiClient.ts';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({});
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.refuses(updateProfile, 403, 'Please.', {}, 'PASSWORD_NEEDED');
});

function Probe() {
  const { reauthenticate, dialog } = useReauthenticate();
  const [said, setSaid] = useState('');
  const change = async (): Promise<void> => {
    const answer = await reauthenticate(() => call(updateProfile, { body: { bio: 'x' } }));
    setSaid(answer?.data.message ?? 'nothing changed');
  };
  return (
    <>
      <button type="button" onClick={() => void change()}>
        Change
      </button>
      <output>{said}</output>
      {dialog}
    </>
  );
}

test('a call that requires reauthentication asks for it and is repeated', async () => {
  const user = userEvent.setup();
  showScreen(<Probe />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.type(await screen.findByLabelText('Password'), 'my secret');
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(updateProfile, { success: true, message: 'Changed.', user: own });

  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByText('Changed.')).toBeDefined();
});

test('closing the dialog changes nothing', async () => {
  const user = userEvent.setup();
  showScreen(<Probe />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Change' }));

  await user.click(await screen.findByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText('nothing changed')).toBeDefined();
});

test('two calls that wait for the same dialog are both repeated', async () => {
  const user = userEvent.setup();
  const refusal = Promise.withResolvers<void>();
  api.refuses(updateProfile, 403, 'Please.', {}, 'PASSWORD_NEEDED', refusal.promise);
  showScreen(<Probe />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  refusal.resolve();
  await user.type(await screen.findByLabelText('Password'), 'my secret');
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(updateProfile, { success: true, message: 'Changed.', user: own });
  const sent = api.seen.length;

  await user.click(screen.getByRole('button', { name: 'Continue' }));

  const confirmedAndRepeated = 1 + 2;
  await expect.poll(() => api.seen.length - sent).toBe(confirmedAndRepeated);
});
