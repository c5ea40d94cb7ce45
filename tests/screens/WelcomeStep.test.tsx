import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { hasFlag, setFlag } from '#web/features/account/memberFlags.ts';
import { Newcomer } from '#web/features/auth/membership/Newcomer.tsx';
import { endSession, savedUser, startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({});
const heading = { name: 'One more step (optional)' };
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  setFlag('newcomer', own.username);
});

const show = () => showScreen(<Newcomer />, { path: '/' });

test('a new member saves class and e-mail in one call and is told about the link', async () => {
  startSession(own);
  const { token: _, ...user } = own;
  const saved = { ...user, email: 'priya@example.edu', classYear: 2019 };
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: saved });
  api.replies(getLoginMethods, {
    email: { address: 'priya@example.edu', verified: false, verifiedAddress: '', inside: true },
    mail: true,
    password: {},
    passkeys: [],
    providers: [],
  });
  const typing = userEvent.setup();
  show();
  await screen.findByRole('heading', heading);

  await typing.selectOptions(screen.getByLabelText('Class'), '2019');
  await typing.type(screen.getByLabelText('E-mail'), 'priya@example.edu');
  await typing.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText("We've sent you a link. Open it to confirm your e-mail address.");
  expect(screen.queryByRole('heading', heading)).toBeNull();
  expect(api.seen[0]?.body).toEqual({ classYear: '2019', email: 'priya@example.edu' });
  expect(savedUser()).toMatchObject({ classYear: 2019, email: 'priya@example.edu' });
});

test('skipped, the step sends nothing and does not appear again', async () => {
  startSession(own);
  const typing = userEvent.setup();
  const { unmount } = show();

  await typing.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(screen.queryByRole('heading', heading)).toBeNull();
  unmount();
  show();

  expect(hasFlag('newcomer', own.username)).toBe(false);
  expect(screen.queryByRole('heading', heading)).toBeNull();
  expect(api.seen).toEqual([]);
});

test('the step is back in another tab and after a logout, and links to all steps', async () => {
  startSession(own);
  const { unmount } = show();
  await screen.findByRole('heading', heading);
  unmount();
  endSession('logout');
  // Another tab has its own session storage.
  sessionStorage.clear();
  startSession(own);

  show();

  await screen.findByRole('heading', heading);
  const link = screen.getByRole('link', { name: 'See all steps on your profile' });
  expect(link.getAttribute('href')).toBe('/profile');
});

test('an invalid address is reported at its field and kept', async () => {
  startSession(own);
  const typing = userEvent.setup();
  show();
  const email = await screen.findByLabelText('E-mail');

  await typing.type(email, 'priya at school');
  await typing.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email).toHaveProperty('value', 'priya at school');
  expect(api.seen).toEqual([]);
});

test('what sign-up already asked for is not asked again, and other members are asked nothing', async () => {
  startSession(aLoggedInUser({ email: 'priya@example.edu' }));
  const { unmount } = show();
  await screen.findByLabelText('Class');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  unmount();
  endSession('expired');
  startSession(
    aLoggedInUser({ username: 'omar', _id: '01JD0000000000000000000002', id: '01JD0000000000000000000002' }),
  );

  show();

  expect(screen.queryByRole('heading', heading)).toBeNull();
});
