import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  changeEmail,
  checkUsername,
  confirm,
  endSession as endDevice,
  listDevices,
  listWays,
  verifyEmail,
} from '#shared/auth/routes.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/routes.ts';
import { updateProfile } from '#shared/profiles/ownRoutes.ts';
import { me } from '#shared/members/routes.ts';
import type { Ways } from '#shared/auth/loginMethods.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import SettingsScreen from '#web/features/settings/SettingsScreen.tsx';
import { endSession, savedUser, startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
const ways: Ways = {
  password: {},
  email: { address: 'new@home.example', verified: false, verifiedAddress: 'old@home.example', inside: false },
  passkeys: [],
  providers: [],
  mail: true,
};
const device = {
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-02T10:00:00.000Z',
  current: false,
  device: 'Firefox on Android',
  country: 'NL',
};
const devices = [
  { ...device, _id: 'a', id: 'a' },
  { ...device, _id: 'b', id: 'b', device: 'Chrome on macOS', country: '', current: true },
];
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(me, own);
  api.replies(listWays, ways);
  api.replies(listDevices, devices);
});

afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
});

function show(section: string) {
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: `/settings/${section}` });
  return userEvent.setup();
}

test('an address that waits stands below the one that serves, and is confirmed by its code', async () => {
  const user = show('account');
  const list = await screen.findByRole('list', { name: 'Addresses' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('old@home.exampleVerified');
  expect(second?.textContent).toContain('new@home.exampleNot confirmed');
  api.replies(verifyEmail, { success: true, message: 'Your e-mail is confirmed.', inside: true });
  api.replies(listWays, {
    ...ways,
    email: { ...ways.email, verified: true, verifiedAddress: 'new@home.example', inside: true },
  });

  await user.type(screen.getByLabelText('Code from the e-mail'), '12 34-56');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('Your e-mail is confirmed.')).toBeDefined();
  expect(await screen.findByText('new@home.example')).toBeDefined();
  expect(screen.queryByText('Not confirmed')).toBeNull();
  expect(api.seen.find(({ path }) => path === verifyEmail.path)?.body).toEqual({ code: '123456' });
});

test('where no mail is sent, it is said, and nothing waits to be confirmed by it', async () => {
  api.replies(listWays, { ...ways, mail: false });
  show('account');

  expect(await screen.findByText(/No e-mail is sent here/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('another address is asked for, with a proof where the login is long ago', async () => {
  const user = show('account');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  api.refuses(changeEmail, 403, 'Please.', {}, 'PASSWORD_NEEDED');
  await user.type(await screen.findByLabelText('New e-mail'), 'third@home.example');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const proof = await screen.findByRole('dialog', { name: 'Is it you?' });
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(changeEmail, { success: true, message: 'We have sent you a link.' });

  await user.type(within(proof).getByLabelText('Password'), 'my secret');
  await user.click(within(proof).getByRole('button', { name: 'Go on' }));

  expect(await screen.findByText('We have sent you a link.')).toBeDefined();
});

test('a username is free or taken while one types, and saved', async () => {
  const user = show('account');
  const field = await screen.findByRole('textbox', { name: 'Username' });
  api.replies(checkUsername, { free: false });
  await user.clear(field);
  await user.type(field, 'taken_one');
  expect(await screen.findAllByText('Username is already taken.')).toHaveLength(2);
  api.replies(checkUsername, { free: true });
  await user.clear(field);
  await user.type(field, 'free_one');
  await screen.findByText('free_one is free.');
  const saved = { ...own, username: 'free_one' };
  api.replies(updateProfile, { success: true, message: 'Profile updated successfully!', user: saved });

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Profile updated successfully!')).toBeDefined();
  expect(savedUser()?.username).toBe('free_one');
  expect(savedUser()).not.toHaveProperty('emailVerified');
});

test('devices are shown behind a proof, and logged out', async () => {
  api.refuses(listDevices, 403, 'Please.', {}, 'PASSWORD_NEEDED');
  const user = show('security');
  await user.click(await screen.findByRole('button', { name: 'Show devices' }));
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(listDevices, devices);
  await user.type(await screen.findByLabelText('Password'), 'my secret');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  const rows = within(await screen.findByRole('list', { name: 'Devices' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Chrome on macOSThis deviceActive now'),
    expect.stringContaining('Firefox on AndroidNetherlands, last used'),
  ]);
  api.replies(endDevice, { success: true, message: 'Logged out.' }, { params: { sessionId: 'a' } });
  api.replies(listDevices, devices.slice(1));

  await user.click(screen.getByRole('button', { name: 'Log out Firefox on Android' }));

  expect(await screen.findByText('Logged out.')).toBeDefined();
  expect(screen.queryByText('Firefox on Android')).toBeNull();
});

test('what reaches one is told: notices can be turned off, mails about the own account cannot', async () => {
  api.replies(getNoticeSettings, {
    here: { like: true, comment: true, follow: false, seat: true, eventChanged: true },
  });
  const user = show('notifications');

  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Comments on what I sharedComments on what I shared: Here–Not mailed',
    'LikesLikes: Here–Not mailed',
    'New followersNew followers: Here–Not mailed',
    'A seat that became freeA seat that became free: Here–Not mailed',
    'Changes to events I go toChanges to events I go to: HereAlways on',
    'Cancelled events I was going toAlways onAlways on',
    'Security of my account–Not told hereAlways on',
    'Confirming an address, a new password–Not told hereAlways on',
    'My membership, and what the moderators decide–Not told hereAlways on',
  ]);
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  await waitFor(() => expect(isOn('Likes: Here')).toBe(true));
  expect(isOn('New followers: Here')).toBe(false);

  api.refuses(changeNoticeSettings, 500, 'Failed to save. Please try again.');
  await user.click(screen.getByRole('checkbox', { name: 'Likes: Here' }));

  expect(await screen.findByText('Failed to save. Please try again.')).toBeDefined();
  await waitFor(() => expect(isOn('Likes: Here')).toBe(true));
  expect(api.seen.at(-1)?.body).toEqual({ here: { like: false } });
});

test('a choice made twice in haste is sent one after the other, and what fails shows what is saved', async () => {
  api.replies(getNoticeSettings, {
    here: { like: true, comment: true, follow: false, seat: true, eventChanged: true },
  });
  const user = show('notifications');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Likes: Here' });
  await waitFor(() => expect(box.checked).toBe(true));
  const sent = () => api.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const failing = Promise.withResolvers<void>();
  api.refuses(changeNoticeSettings, 500, 'Failed to save.', {}, 'REFUSED', failing.promise);

  await user.click(box);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(box);
  await user.click(box);
  expect(box.checked).toBe(false);
  expect(sent()).toHaveLength(1);
  failing.resolve();

  expect(await screen.findByText('Failed to save.')).toBeDefined();
  await waitFor(() => expect(box.checked).toBe(true));
});

test('a section that there is none of leads to the settings', async () => {
  show('nonsense');

  expect(await screen.findByText('at /settings')).toBeDefined();
});
