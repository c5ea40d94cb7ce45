import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { changeEmail, verifyEmail } from '#shared/account/emailRoutes.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { endSession as endDevice, listDevices } from '#shared/auth/deviceRoutes.ts';
import type { LoginMethods } from '#shared/auth/loginMethods.ts';
import { checkUsername, confirm, getLoginMethods } from '#shared/auth/routes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { endCalendarLink, getCalendarLink, renewCalendarLink } from '#shared/events/calendarRoutes.ts';
import { consentWordings } from '#shared/notices/consent.ts';
import { changeNoticeSettings, getNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { getPushKey } from '#shared/push/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import SettingsScreen from '#web/features/settings/SettingsScreen.tsx';
import { readCookie, removeCookie } from '#web/lib/session/cookies.ts';
import { savedUser, startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
const methods: LoginMethods = {
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
  api.replies(getLoginMethods, methods);
  api.replies(listDevices, devices);
  api.replies(getPushKey, { key: '' });
  api.replies(getCalendarLink, { exists: false });
});

function show(section: string) {
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: `/settings/${section}` });
  return userEvent.setup();
}

test('a pending address is shown below the current one and confirmed by its code', async () => {
  const user = show('account');
  const list = await screen.findByRole('list', { name: 'E-mail addresses' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('old@home.exampleConfirmed');
  expect(second?.textContent).toContain('new@home.exampleNot confirmed');
  api.replies(verifyEmail, {
    success: true,
    message: 'Your e-mail address is confirmed.',
    inside: true,
    news: false,
  });
  api.replies(getLoginMethods, {
    ...methods,
    email: { ...methods.email, verified: true, verifiedAddress: 'new@home.example', inside: true },
  });

  await user.type(screen.getByLabelText('Code from the e-mail'), '12 34-56');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('Your e-mail address is confirmed.')).toBeDefined();
  expect(await screen.findByText('new@home.example')).toBeDefined();
  expect(screen.queryByText('Not confirmed')).toBeNull();
  expect(api.seen.find(({ path }) => path === verifyEmail.path)?.body).toEqual({ code: '123456' });
});

test('without mail delivery a note says so, and nothing waits for confirmation', async () => {
  api.replies(getLoginMethods, { ...methods, mail: false });
  show('account');

  expect(await screen.findByText(/This site doesn't send e-mail/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('another address is requested, with reauthentication after an old login', async () => {
  const user = show('account');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  api.refuses(changeEmail, 403, 'Please.', {}, 'PASSWORD_NEEDED');
  await user.type(await screen.findByRole('textbox', { name: 'E-mail address' }), 'third@home.example');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  const proof = await screen.findByRole('dialog', { name: "Confirm it's you" });
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(changeEmail, { success: true, message: 'Sent.', isConfirmed: false });

  await user.type(within(proof).getByLabelText('Password'), 'my secret');
  await user.click(within(proof).getByRole('button', { name: 'Continue' }));

  expect(await screen.findByText(/^We've sent you a link/)).toBeDefined();
});

test('a username is checked while typing, and saved', async () => {
  const user = show('account');
  const field = await screen.findByRole('textbox', { name: 'Username' });
  api.replies(checkUsername, { free: false });
  await user.clear(field);
  await user.type(field, 'taken_one');
  expect(await screen.findAllByText('Username is already taken.')).toHaveLength(2);
  api.replies(checkUsername, { free: true });
  await user.clear(field);
  await user.type(field, 'free_one');
  await screen.findByText('free_one is available.');
  const saved = { ...own, username: 'free_one' };
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: saved });

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Profile updated.')).toBeDefined();
  expect(savedUser()?.username).toBe('free_one');
  expect(savedUser()).not.toHaveProperty('emailVerified');
});

test('devices are listed after reauthentication and can be logged out', async () => {
  api.refuses(listDevices, 403, 'Please.', {}, 'PASSWORD_NEEDED');
  const user = show('security');
  await user.click(await screen.findByRole('button', { name: 'Show devices' }));
  api.replies(confirm, { success: true, message: 'Thank you.' });
  api.replies(listDevices, devices);
  await user.type(await screen.findByLabelText('Password'), 'my secret');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
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

const noticeSettings = {
  here: { mention: true, like: true, comment: true, follow: false, eventReminder: true, eventChanged: true },
  email: { message: true, eventReminder: true, digest: false, announcement: false },
  push: {
    message: true,
    mention: true,
    comment: false,
    like: false,
    follow: false,
    eventReminder: true,
    eventChanged: true,
    eventCanceled: true,
    seat: true,
  },
  quietHours: null,
  timeZone: '',
};

test('notices can be turned off, account mails cannot', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  const user = show('notifications');

  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'People',
    'Unread messagesAlways onUnread messages: E-mailUnread messages: Push',
    'MentionsMentions: In the app–Not availableMentions: Push',
    'Comments and repliesComments and replies: In the app–Not availableComments and replies: Push',
    'LikesLikes: In the app–Not availableLikes: Push',
    'New followersNew followers: In the app–Not availableNew followers: Push',
    "Events you're signed up for",
    'Confirmations and remindersReminders are sent a week and a day before the eventConfirmations and reminders: In the appConfirmations and reminders: E-mailConfirmations and reminders: Push',
    'ChangesChanges: In the appAlways onChanges: Push',
    'CancellationsAlways onAlways onCancellations: Push',
    'Seats from the waitlistAlways onAlways onSeats from the waitlist: Push',
    'School',
    'Weekly digest–Not availableWeekly digest: E-mail–Not available',
    'AnnouncementsAlways onAnnouncements: E-mail–Not available',
    "Your membershipIncluding moderators' decisions–Not availableAlways on–Not available",
    'Account securityIncluding e-mail confirmations and password resets–Not availableAlways on–Not available',
  ]);
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  await waitFor(() => expect(isOn('Likes: In the app')).toBe(true));
  expect(isOn('New followers: In the app')).toBe(false);

  api.refuses(changeNoticeSettings, 500, "Couldn't save. Please try again.");
  await user.click(screen.getByRole('checkbox', { name: 'Likes: In the app' }));

  expect(await screen.findByText("Couldn't save. Please try again.")).toBeDefined();
  await waitFor(() => expect(isOn('Likes: In the app')).toBe(true));
  expect(api.seen.at(-1)?.body).toEqual({ here: { like: false } });
});

test('mails that need consent are off, with the same wording that is stored with the consent', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  const user = show('notifications');
  for (const { message } of [consentWordings.digest, consentWordings.announcement]) {
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: message });
    expect(box.checked).toBe(false);
  }
  const digest = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Weekly digest: E-mail' });
  await waitFor(() => expect(digest.disabled).toBe(false));
  api.replies(changeNoticeSettings, { ...noticeSettings, email: { ...noticeSettings.email, digest: true } });

  await user.click(digest);

  expect(await screen.findByText('Saved')).toBeDefined();
  expect(api.seen.findLast(({ method }) => method === 'PUT')?.body).toEqual({ email: { digest: true } });
  expect(digest.checked).toBe(true);

  api.refuses(changeNoticeSettings, 500, "Couldn't save. Please try again.");
  await user.click(digest);
  expect(await screen.findByText("Couldn't save. Please try again.")).toBeDefined();
  await waitFor(() => expect(digest.checked).toBe(true));
});

test('two quick changes are sent one after the other, and a failure shows the saved state', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  const user = show('notifications');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Likes: In the app' });
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

test('a topic and a time zone are saved at once, and the page says so', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  const user = show('notifications');
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  expect(screen.queryByText('Saved')).toBeNull();
  api.replies(changeNoticeSettings, { ...noticeSettings, timeZone: 'Asia/Tokyo' });

  await user.selectOptions(zone, 'Asia/Tokyo');

  expect(await screen.findByText('Saved')).toBeDefined();
  expect(api.seen.at(-1)?.body).toEqual({ timeZone: 'Asia/Tokyo' });
  expect(screen.getByText(/^Current time: ./)).toBeDefined();

  api.refuses(changeNoticeSettings, 500, "Couldn't save. Please try again.");
  await user.selectOptions(zone, 'Europe/Paris');
  expect(await screen.findByText("Couldn't save. Please try again.")).toBeDefined();
  expect(zone).toHaveProperty('value', 'Asia/Tokyo');
});

test('an unknown section leads to the settings', async () => {
  show('nonsense');

  expect(await screen.findByText('at /settings')).toBeDefined();
});

const since = '2026-11-02T10:00:00.000Z';
const feed = 'https://alumni.example/api/v1/calendar.ics?token=maya.secret';

test('a calendar link is made once, to subscribe or to copy, and the focus stays with it', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  api.replies(renewCalendarLink, { success: true, url: feed, since });
  const user = show('notifications');

  await user.click(await screen.findByRole('button', { name: 'Create link' }));

  const subscribe = await screen.findByRole('link', { name: 'Subscribe' });
  expect(subscribe.getAttribute('href')).toBe(feed.replace('https:', 'webcal:'));
  await waitFor(() => expect(document.activeElement).toBe(subscribe));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied to clipboard!')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(feed);
});

test('an existing calendar link is renewed or turned off only after confirmation', async () => {
  api.replies(getNoticeSettings, noticeSettings);
  api.replies(getCalendarLink, { exists: true, since });
  api.replies(renewCalendarLink, { success: true, url: feed, since });
  api.replies(endCalendarLink, { success: true, message: 'Your calendar link was turned off.' });
  const user = show('notifications');
  const changes = () => api.seen.filter(({ method }) => method !== 'GET').map(({ method }) => method);

  await user.click(await screen.findByRole('button', { name: 'Renew link' }));
  expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(changes()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Renew link' }));
  await user.click(await screen.findByRole('button', { name: 'Renew' }));
  expect(await screen.findByRole('link', { name: 'Subscribe' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off your calendar link?' });
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));

  expect(await screen.findByRole('button', { name: 'Create link' })).toBeDefined();
  expect(changes()).toEqual(['POST', 'DELETE']);
});

test('a language is saved to the profile and to this browser', async () => {
  const user = show('account');
  api.replies(updateProfile, {
    success: true,
    message: 'Profile updated successfully',
    user: { ...own, language: 'en' },
  });

  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Language for the site and e-mails' }),
    'English',
  );

  await waitFor(() => expect(readCookie('language')).toBe('en'));
  expect(api.seen.find(({ method }) => method === updateProfile.method)?.body).toEqual({ language: 'en' });
  removeCookie('language');
});
