import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Profile } from '#shared/profiles/entities.ts';
import { listWays } from '#shared/auth/routes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { findPlaces, updateProfile } from '#shared/profiles/ownRoutes.ts';
import { me } from '#shared/members/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ProfileScreen from '#web/features/profile/ProfileScreen.tsx';
import PublicProfileScreen from '#web/features/profile/PublicProfileScreen.tsx';
import SettingsScreen from '#web/features/settings/SettingsScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { keep } from '#web/features/account/stepsOfMine.ts';

const own = aLoggedInUser({ bio: 'Words.' });
const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
const aWay = ({ mail }: { readonly mail: boolean }) => {
  const email = { address: 'priya@example.org', verified: false, verifiedAddress: '', inside: false };
  return { password: {}, email, passkeys: [], providers: [], mail };
};
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(me, own);
  api.replies(listWays, aWay({ mail: true }));
  api.replies(listUserExperiences, [], { params: { id: own.id } });
  api.replies(listDirectory, { people: [], total: 0 });
});

afterEach(() => {
  cleanup();
  endSession('logout');
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (facts: Partial<Profile>): void =>
  api.replies(getUser, aProfile(own, facts), { params: { userId: own.id } });
const sent = () => api.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);

const reads = () => api.seen.filter(({ method, path }) => method === 'GET' && path.endsWith(own.id));

async function edit(facts: Partial<Profile> = {}) {
  told(facts);
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile/edit' });
  await screen.findByRole('heading', { name: 'Edit Profile' });
  api.replies(updateProfile, { success: true, message: 'Profile updated successfully!', user: own });
  return userEvent.setup();
}

test('a fact is sent with whom it is for, and nothing that stayed as it was', async () => {
  const user = await edit({ employer: 'Ferrous', audience: { employer: 'class' } });

  await user.type(screen.getByLabelText('Headline'), 'Keeps trains apart');
  await user.selectOptions(screen.getByLabelText('Who sees: Headline'), 'Only me');
  await user.selectOptions(screen.getByLabelText('Class'), '2019');
  await user.click(screen.getByRole('checkbox', { name: /Mentoring/ }));
  expect(screen.getAllByText('4 changes not saved')).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Profile updated successfully!');
  expect(sent()).toEqual([
    {
      headline: 'Keeps trains apart',
      classYear: 2019,
      openTo: ['mentoring'],
      audience: { headline: 'me' },
    },
  ]);
});

test('a city is chosen from the list by the keys, and any other is refused in place', async () => {
  api.replies(findPlaces, [rotterdam, { city: 'Rottweil', country: 'Germany' }]);
  const user = await edit();
  const place = screen.getByRole('combobox', { name: 'Place' });

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
  const place = screen.getByRole('combobox', { name: 'Place' });
  await user.type(place, 'Rott');
  await screen.findByRole('option', { name: 'Rotterdam, Netherlands' });

  fireEvent.keyDown(place, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(place, { key: 'Enter', keyCode: 229 });

  expect(place).toHaveProperty('value', 'Rott');
});

test('links have a field each, and what is wrong with one stands at it', async () => {
  const user = await edit({ links: ['https://one.example/'] });

  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.type(screen.getByLabelText('Link 2'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.getByLabelText('Link 2').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Please enter a valid web address.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
  await user.clear(screen.getByLabelText('Link 1'));
  await user.type(screen.getByLabelText('Link 1'), 'https://two.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ links: ['https://two.example'] }]));
});

test('class and degree that the school has confirmed stand there locked', async () => {
  await edit({ classYear: 2019, degree: 'BSc', confirmed: true });

  expect(screen.getByLabelText('Class')).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Degree')).toHaveProperty('disabled', true);
  expect(screen.getByText(/Confirmed by the school/)).toBeTruthy();
});

test('the own profile names the steps that are left, until they are hidden', async () => {
  told({ jobTitle: 'Engineer', openTo: ['hiring'] });
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  await screen.findByRole('heading', { name: 'Five steps left' });
  expect(screen.getByRole('link', { name: 'Say which class you are of' }).getAttribute('href')).toBe(
    '/profile/edit#classYear',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  cleanup();
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  await screen.findByRole('heading', { name: 'Bio' });
  expect(screen.queryByText(/steps left/)).toBeNull();
});

test.each([
  [{ email: '' }, 'Add your e-mail'],
  [{ email: 'priya@example.org', emailVerified: false }, 'Confirm your e-mail'],
])('a step is left as long as no e-mail is confirmed: %j', async (user, step) => {
  api.replies(me, { ...own, ...user });
  told({});
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  const link = await screen.findByRole('link', { name: step });
  expect(link.getAttribute('href')).toBe('/settings/account');
});

test('where no mail is sent an e-mail that nobody can confirm is a step that is done', async () => {
  api.replies(listWays, aWay({ mail: false }));
  api.replies(me, { ...own, email: 'priya@example.org', emailVerified: false });
  told({});
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Add your e-mail')).tagName).toBe('S');
  expect(screen.queryByText('Confirm your e-mail')).toBeNull();
});

test('what is sent is a step until one has looked at it', async () => {
  told({});
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });
  const step = await screen.findByRole('link', { name: 'Choose what we send you' });
  expect(step.getAttribute('href')).toBe('/settings/notifications');
  cleanup();
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/notifications' });
  await screen.findByRole('heading', { name: 'What reaches you, and how' });
  cleanup();
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Choose what we send you')).tagName).toBe('S');
});

test('a confirmed e-mail is a step that is done', async () => {
  api.replies(me, { ...own, email: 'priya@example.org', emailVerified: true });
  told({});
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  expect((await screen.findByText('Confirm your e-mail')).tagName).toBe('S');
});

test('where nothing is said of a job the own head asks for it, and nobody else’s does', async () => {
  keep('stepsHidden', own.id);
  told({});
  showScreen(<ProfileScreen />, { path: '/profile/*', at: '/profile' });

  const link = await screen.findByRole('link', { name: 'Say what you do now' });
  expect(link.getAttribute('href')).toBe('/profile/edit#jobTitle');
  cleanup();
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${own.id}?as=all` });
  await screen.findByText('This is how others see you.');
  await screen.findByRole('heading', { name: 'Bio' });
  expect(screen.queryByText('Say what you do now')).toBeNull();
});

test('the own profile is seen through the eyes that one chooses', async () => {
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

test('a profile tells what somebody does and where, what they are open to, and who else is of the class', async () => {
  const maya = aPerson(2, { fullName: 'Maya Okonkwo' });
  const facts = { jobTitle: 'Engineer', employer: 'Ferrous', place: rotterdam, classYear: 2019 };
  api.replies(getUser, aProfile(maya, { ...facts, openTo: ['speaking'], links: ['https://a.example/b/'] }), {
    params: { userId: maya.id },
  });
  api.replies(listUserExperiences, [], { params: { id: maya.id } });
  api.replies(listDirectory, { people: [maya, aPerson(3, { fullName: 'Omar Diallo' })], total: 2 });

  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${maya.id}` });

  await screen.findByText('Engineer at Ferrous');
  expect(screen.getByText('Rotterdam, Netherlands')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Open to' })).getByText('Speaking')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'a.example/b' })).toBeTruthy();
  const others = within(await screen.findByRole('region', { name: 'Also of 2019' }));
  expect(others.getByText('Omar Diallo')).toBeTruthy();
  expect(others.queryByText('Maya Okonkwo')).toBeNull();
});

test('whom a fact is for is saved as it is chosen, and goes back where that fails', async () => {
  told({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who sees: Employer');

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

test('a choice of whom a fact is for is not undone by a reading that began before it', async () => {
  told({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  const screens = [<SettingsScreen key="settings" />, <Reread key="reread" />];
  showScreen(screens, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who sees: Employer');
  const [slow, saving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  api.replies(getUser, aProfile(own), { params: { userId: own.id }, until: slow.promise });
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own }, { until: saving.promise });
  await userEvent.click(screen.getByText('Reread'));

  await userEvent.selectOptions(choice, 'My class');
  await waitFor(() => expect(sent()).toHaveLength(1));
  told({ audience: { employer: 'class' }, bio: 'Read anew.' });
  slow.resolve();
  await userEvent.tab();
  expect(choice).toHaveProperty('value', 'class');
  saving.resolve();

  await waitFor(() => expect(reads()).toHaveLength(3));
  expect(choice).toHaveProperty('value', 'class');
});

test('of two choices made at once the last stays shown, whatever becomes of the first', async () => {
  told({});
  const first = Promise.withResolvers<void>();
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const choice = await screen.findByLabelText('Who sees: Employer');
  api.refuses(updateProfile, 429, 'Too many attempts.', {}, 'REFUSED', first.promise);
  await userEvent.selectOptions(choice, 'My class');
  await waitFor(() => expect(sent()).toHaveLength(1));
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  await userEvent.selectOptions(choice, 'Only me');
  await waitFor(() => expect(sent()).toHaveLength(2));
  first.resolve();

  await screen.findByText('Too many attempts.');
  expect(choice).toHaveProperty('value', 'me');
});

test('who may write to one has its own heading, and is saved as it is chosen', async () => {
  told({});
  api.replies(updateProfile, { success: true, message: 'Saved.', user: own });
  showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
  const section = within(await screen.findByRole('region', { name: 'Messages' }));
  const choice = await section.findByLabelText('Who may write to me');

  expect(choice).toHaveProperty('value', 'all');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All members', 'My class', 'People I follow', 'Nobody']);
  await userEvent.selectOptions(choice, 'Nobody');

  await waitFor(() => expect(sent()).toEqual([{ audience: { messages: 'me' } }]));
});

test('what another device has kept back meanwhile shows as kept back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const chosen = async () => {
    showScreen(<SettingsScreen />, { path: '/settings/:section', at: '/settings/privacy' });
    return screen.findByLabelText('Who may write to me');
  };
  told({});
  expect(await chosen()).toHaveProperty('value', 'all');
  cleanup();
  vi.setSystemTime(Date.now() + 60_000);
  told({ audience: { messages: 'me' } });

  const choice = await chosen();

  await waitFor(() => expect(choice).toHaveProperty('value', 'me'));
});
