import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { anOwnProfile, aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { queryKeys } from '#web/api/queryKeys.ts';
import { setFlag } from '#web/features/account/memberFlags.ts';
import OwnProfileScreen from '#web/features/profile/OwnProfileScreen.tsx';
import PublicProfileScreen from '#web/features/profile/PublicProfileScreen.tsx';
import SettingsScreen from '#web/features/settings/SettingsScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({ bio: 'Words.' });
const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
const loginMethodsReply = ({ mail }: { readonly mail: boolean }) => {
  const email = { address: 'priya@example.org', verified: false, verifiedAddress: '', inside: false };
  return { password: {}, email, passkeys: [], providers: [], mail };
};
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(me, own);
  api.replies(getLoginMethods, loginMethodsReply({ mail: true }));
  api.replies(listUserExperiences, [], { params: { id: own.id } });
  api.replies(listDirectory, { people: [], total: 0 });
});

const answerWith = (facts: Partial<Profile>): void =>
  api.replies(getUser, anOwnProfile(own, facts), { params: { userId: own.id } });
const sent = () => api.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);

const reads = () =>
  api.seen.filter(({ method, path }) => method === 'GET' && path.endsWith(`${own.id}?career=true`));

async function edit(facts: Partial<Profile> = {}) {
  answerWith(facts);
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile/edit' });
  await screen.findByRole('heading', { name: 'Edit Profile' });
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: own });
  return userEvent.setup();
}

test('a changed fact is sent with its audience, without unchanged ones', async () => {
  const user = await edit({ employer: 'Ferrous', audience: { employer: 'class' } });

  await user.type(screen.getByLabelText('Headline'), 'Keeps trains apart');
  await user.selectOptions(screen.getByLabelText('Who can see: Headline'), 'Only me');
  await user.selectOptions(screen.getByLabelText('Class'), '2019');
  await user.click(screen.getByRole('checkbox', { name: /Mentoring/ }));
  expect(screen.getAllByText('4 unsaved changes')).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Profile updated.');
  expect(sent()).toEqual([
    {
      headline: 'Keeps trains apart',
      classYear: 2019,
      openTo: ['mentoring'],
      audience: { headline: 'me' },
    },
  ]);
});

test('a city is chosen from the list by keyboard, and any other is refused in place', async () => {
  api.replies(findPlaces, [rotterdam, { city: 'Rottweil', country: 'Germany' }]);
  const user = await edit();
  const place = screen.getByRole('combobox', { name: 'City' });

  await user.type(place, 'Rott');
  await screen.findByRole('option', { name: 'Rottweil, Germany' });
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(place).toHaveProperty('value', 'Rotterdam, Netherlands');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(sent()).toEqual([{ place: rotterdam }]));
});

test('an Enter that confirms a Japanese word chooses no city', async () => {
  api.replies(findPlaces, [rotterdam]);
  const user = await edit();
  const place = screen.getByRole('combobox', { name: 'City' });
  await user.type(place, 'Rott');
  await screen.findByRole('option', { name: 'Rotterdam, Netherlands' });

  fireEvent.keyDown(place, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(place, { key: 'Enter', keyCode: 229 });

  expect(place).toHaveProperty('value', 'Rott');
});

test('each link has its own field and its own error', async () => {
  const user = await edit({ links: ['https://one.example/'] });

  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.type(screen.getByLabelText('Link 2'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getByLabelText('Link 2').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Enter a valid web address.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
  await user.clear(screen.getByLabelText('Link 1'));
  await user.type(screen.getByLabelText('Link 1'), 'https://two.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ links: ['https://two.example'] }]));
});

test('class and degree confirmed by the school are shown locked', async () => {
  await edit({ classYear: 2019, degree: 'BSc', confirmed: true });

  expect(screen.getByLabelText('Class')).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Degree')).toHaveProperty('disabled', true);
  expect(screen.getByText(/Confirmed by the school/)).toBeTruthy();
});

test("the member's own profile lists the remaining steps until they are hidden", async () => {
  answerWith({ jobTitle: 'Engineer', openTo: ['hiring'] });
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  await screen.findByRole('heading', { name: '5 steps left' });
  expect(screen.getByRole('link', { name: 'Add your class' }).getAttribute('href')).toBe(
    '/profile/edit#classYear',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  cleanup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  await screen.findByRole('heading', { name: 'Bio' });
  expect(screen.queryByText(/steps left/)).toBeNull();
});

test.each([
  [{ email: '' }, 'Add your e-mail address'],
  [{ email: 'priya@example.org', emailVerified: false }, 'Confirm your e-mail address'],
])('a step remains until the e-mail is confirmed: %j', async (user, step) => {
  answerWith(user);
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  const link = await screen.findByRole('link', { name: step });
  expect(link.getAttribute('href')).toBe('/settings/account');
});

test('without mail delivery an unconfirmable e-mail counts as done', async () => {
  api.replies(getLoginMethods, loginMethodsReply({ mail: false }));
  answerWith({ email: 'priya@example.org', emailVerified: false });
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Add your e-mail address')).tagName).toBe('S');
  expect(screen.queryByText('Confirm your e-mail address')).toBeNull();
});

test('the notification settings are a step until they were viewed', async () => {
  answerWith({});
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });
  const step = await screen.findByRole('link', { name: 'Choose your notifications' });
  expect(step.getAttribute('href')).toBe('/settings/notifications');
  cleanup();
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/notifications' });
  await screen.findByRole('heading', { name: 'Which notifications you get, and how' });
  cleanup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Choose your notifications')).tagName).toBe('S');
});

test('a confirmed e-mail completes its step', async () => {
  answerWith({ email: 'priya@example.org', emailVerified: true });
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Confirm your e-mail address')).tagName).toBe('S');
});

test("the member's own profile asks for a missing job, others' profiles do not", async () => {
  setFlag('stepsHidden', own.id);
  answerWith({});
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  const link = await screen.findByRole('link', { name: 'Add your job' });
  expect(link.getAttribute('href')).toBe('/profile/edit#jobTitle');
  cleanup();
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${own.id}?as=all` });
  await screen.findByText('This is how others see you');
  await screen.findByRole('heading', { name: 'Bio' });
  expect(screen.queryByText('Add your job')).toBeNull();
});

test("the member's own profile is shown as the chosen audience sees it", async () => {
  const replies = { params: { userId: own.id } };
  api.replies(getUser, aProfile(own, { headline: 'For all' }), replies);
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${own.id}?as=all` });
  await screen.findByText('For all');
  api.replies(getUser, aProfile(own, { headline: 'For my class' }), replies);

  await userEvent.click(screen.getByRole('button', { name: 'My class' }));

  await screen.findByText('For my class');
  expect(api.seen.some(({ path }) => path.endsWith('?as=class'))).toBe(true);
  expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('a profile shows job, place, what the person is open to, and the class', async () => {
  const maya = aPerson(2, { fullName: 'Maya Okonkwo' });
  const facts = { jobTitle: 'Engineer', employer: 'Ferrous', place: rotterdam, classYear: 2019 };
  const job = {
    kind: 'job' as const,
    role: 'Welder',
    company: 'Docks',
    location: 'Rotterdam',
    title: 'Welder',
  };
  const career = [{ ...job, _id: 'job', startDate: '2020-01-01', endDate: '2021-01-01' }];
  const more = { openTo: ['speaking' as const], links: ['https://a.example/b/'], career };
  api.replies(getUser, aProfile(maya, { ...facts, ...more }), { params: { userId: maya.id } });
  api.replies(listDirectory, { people: [maya, aPerson(3, { fullName: 'Omar Diallo' })], total: 2 });

  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${maya.id}` });

  await screen.findByText('Engineer at Ferrous');
  expect(screen.getByText('Rotterdam, Netherlands')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Open to' })).getByText('Speaking')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'a.example/b' })).toBeTruthy();
  const others = within(await screen.findByRole('region', { name: 'Also in the class of 2019' }));
  expect(others.getByText('Omar Diallo')).toBeTruthy();
  expect(others.queryByText('Maya Okonkwo')).toBeNull();
  // The career came with the profile.
  expect(screen.getByRole('heading', { name: 'Welder' })).toBeTruthy();
  expect(api.seen.filter(({ path }) => path.includes('/experiences/'))).toEqual([]);
});

test('an audience is saved on selection and reverted on failure', async () => {
  answerWith({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who can see: Employer');

  await userEvent.selectOptions(choice, 'My class');
  await waitFor(() => expect(sent()).toEqual([{ audience: { employer: 'class' } }]));
  api.refuses(updateProfile, 429, 'Too many attempts. Please try again later.');
  await userEvent.selectOptions(choice, 'Only me');

  await screen.findByText('Too many attempts. Please try again later.');
  expect(choice).toHaveProperty('value', 'class');
});

function Reread() {
  const client = useQueryClient();
  return (
    <button onClick={() => void client.invalidateQueries({ queryKey: queryKeys.profiles.all })}>
      Reread
    </button>
  );
}

test('a chosen audience is not undone by an earlier read', async () => {
  answerWith({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  const screens = [<SettingsScreen key="settings" />, <Reread key="reread" />];
  showScreen(screens, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who can see: Employer');
  const [slow, saving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  api.replies(getUser, aProfile(own), { params: { userId: own.id }, until: slow.promise });
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own }, { until: saving.promise });
  await userEvent.click(screen.getByText('Reread'));

  await userEvent.selectOptions(choice, 'My class');
  await waitFor(() => expect(sent()).toHaveLength(1));
  answerWith({ audience: { employer: 'class' }, bio: 'Read anew.' });
  slow.resolve();
  await userEvent.tab();
  expect(choice).toHaveProperty('value', 'class');
  saving.resolve();

  await waitFor(() => expect(reads()).toHaveLength(3));
  expect(choice).toHaveProperty('value', 'class');
});

test('the last of two quick choices stays, whatever happens to the first', async () => {
  answerWith({});
  const first = Promise.withResolvers<void>();
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who can see: Employer');
  api.refuses(updateProfile, 429, 'Too many attempts.', {}, 'REFUSED', first.promise);
  await userEvent.selectOptions(choice, 'My class');
  await waitFor(() => expect(sent()).toHaveLength(1));
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  await userEvent.selectOptions(choice, 'Only me');
  first.resolve();

  await waitFor(() => expect(sent().at(-1)).toEqual({ audience: { employer: 'me' } }));
  expect(choice).toHaveProperty('value', 'me');
});

test('the choice of who may write has its own heading and is saved on selection', async () => {
  answerWith({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const section = within(await screen.findByRole('region', { name: 'Messages' }));
  const choice = await section.findByLabelText('Who can message me');

  expect(choice).toHaveProperty('value', 'all');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All members', 'My class', 'People I follow', 'No one']);
  await userEvent.selectOptions(choice, 'No one');

  await waitFor(() => expect(sent()).toEqual([{ audience: { messages: 'me' } }]));
});

test('a restriction set on another device is shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const chosen = async () => {
    showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
    return screen.findByLabelText('Who can message me');
  };
  answerWith({});
  expect(await chosen()).toHaveProperty('value', 'all');
  cleanup();
  vi.setSystemTime(Date.now() + 60_000);
  answerWith({ audience: { messages: 'me' } });

  const choice = await chosen();

  await waitFor(() => expect(choice).toHaveProperty('value', 'me'));
});
