import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { anOwnProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import OwnProfileScreen from '#web/features/profile/OwnProfileScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({ bio: 'Old words.' });
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(getUser, anOwnProfile(own), { params: { userId: own.id } });
});

const show = (at = '/profile') => showScreen(<OwnProfileScreen />, { path: '/profile/*', at });

async function edit() {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  return { user, bio: await screen.findByRole('textbox', { name: 'Bio' }) };
}

test('Edit Profile moves the focus to the form, and Cancel back to its button', async () => {
  const { user } = await edit();
  expect(document.activeElement?.textContent).toBe('Edit Profile');
  expect(document.activeElement?.tagName).toBe('H1');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }));
});

test('saving returns the focus to the button too', async () => {
  const saved = { ...own, bio: 'New words.' };
  const { user, bio } = await edit();
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: saved });

  await user.clear(bio);
  await user.type(bio, 'New words.');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  const button = await screen.findByRole('button', { name: 'Edit Profile' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('unsaved profile text is there on return', async () => {
  const { user, bio } = await edit();
  await user.clear(bio);
  await user.type(bio, 'Half a sentence');
  cleanup();

  show();
  await user.click(await screen.findByRole('link', { name: 'Continue editing' }));

  expect(await screen.findByRole('textbox', { name: 'Bio' })).toHaveProperty('value', 'Half a sentence');
});

test('a typed password is not kept', async () => {
  const user = userEvent.setup();
  const profile = anOwnProfile(own, { email: 'priya@example.org' });
  api.replies(getUser, profile, { params: { userId: own.id } });
  show();
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'x');
  await user.type(
    await screen.findByLabelText(/^Password/, { selector: '[name=password]' }),
    'a long secret',
  );

  const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key));
  expect(kept.join()).toContain('priya@example.orgx');
  expect(kept.join()).not.toContain('a long secret');
});

test('canceled changes are discarded', async () => {
  const { user, bio } = await edit();
  await user.type(bio, ' And more.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();

  show();

  const facts = within(await screen.findByRole('main'));
  await facts.findByText('Old words.');
  expect(screen.queryByRole('textbox', { name: 'Bio' })).toBeNull();
});
