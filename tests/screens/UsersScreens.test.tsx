import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { follow, unfollow } from '#shared/profiles/followRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { anOwnProfile, aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import FindUsersScreen from '#web/features/directory/FindUsersScreen.tsx';
import OwnProfileScreen from '#web/features/profile/OwnProfileScreen.tsx';
import PublicProfileScreen from '#web/features/profile/PublicProfileScreen.tsx';
import { removeCookie } from '#web/lib/session/cookies.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { useClientState } from '#web/lib/session/store.ts';

const own = aLoggedInUser({ email: 'priya@example.org', bio: '', website: '' });
const maya = aPerson(1, { fullName: 'Maya Okonkwo', username: 'maya' });
const lin = aPerson(2, { fullName: 'Lin Zhao', username: 'lin' });
const nobody = { people: [], total: 0 };
const changed = { success: true, message: '', followersCount: 1 } as const;

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listUsers, [maya, lin]);
  api.replies(listDirectory, { people: [maya, lin], total: 2 });
  api.replies(getUser, anOwnProfile(own), { params: { userId: own.id } });
});

function Address() {
  return <p>at {useLocation().search}</p>;
}

const findUsers = () => showScreen(<FindUsersScreen />, { path: '/findusers' });
const profileOf = (userId: string) =>
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${userId}` });
const names = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
const sent = (path: string) => api.seen.filter((request) => request.path === path).map(({ body }) => body);

test('Enter leaves only the first match, whatever its case, and Clear restores everyone', async () => {
  const user = userEvent.setup();
  findUsers();
  await screen.findByRole('link', { name: 'Maya Okonkwo' });

  await user.type(screen.getByRole('searchbox'), 'ZHAO{Enter}');
  await waitFor(() => expect(names()).toEqual(['Lin Zhao']));
  await user.click(screen.getByRole('button', { name: 'Clear' }));

  await waitFor(() => expect(names()).toEqual(['Maya Okonkwo', 'Lin Zhao']));
});

test('a search without results says so', async () => {
  const user = userEvent.setup();
  findUsers();
  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  api.replies(listUsers, []);
  api.replies(listDirectory, nobody);

  await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');

  expect(await screen.findByText('User not found!')).toBeTruthy();
  expect(await screen.findByText('No users found.')).toBeTruthy();
});

test('an empty result is announced', async () => {
  const user = userEvent.setup();
  findUsers();
  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  const status = screen.getByText('2 people').closest('[role="status"]');
  api.replies(listDirectory, nobody);

  await user.type(screen.getByRole('searchbox'), 'nobody');

  await waitFor(() => expect(status?.textContent).toBe('No users found.'));
  expect(status?.isConnected).toBe(true);
});

test('the words of a search are in the address, so Back restores them', async () => {
  const user = userEvent.setup();
  showScreen(
    <>
      <FindUsersScreen />
      <Address />
    </>,
    { path: '/findusers' },
  );
  await screen.findByRole('link', { name: 'Maya Okonkwo' });

  await user.type(screen.getByRole('searchbox'), 'Zhao');

  await screen.findByText('at ?q=Zhao');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Zhao');
});

test('an address with words starts with them', async () => {
  showScreen(<FindUsersScreen />, { path: '/findusers', at: '/findusers?q=Zhao' });

  await screen.findByRole('link', { name: 'Maya Okonkwo' });

  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Zhao');
  expect(api.seen.map(({ path }) => path).join()).toContain('q=Zhao');
});

test('someone on a page that is not loaded is found too', async () => {
  const user = userEvent.setup();
  findUsers();
  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  api.replies(listUsers, [aPerson(9, { fullName: 'Zoë Adler' })]);

  await user.type(screen.getByRole('searchbox'), 'zoe{Enter}');

  await waitFor(() => expect(names()).toEqual(['Zoë Adler']));
});

test('following shows at once with a message; unfollowing reverts it', async () => {
  const user = userEvent.setup();
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  api.replies(follow, { ...changed, isFollowing: true });
  api.replies(unfollow, { ...changed, isFollowing: false, followersCount: 0 });
  profileOf(maya.id);

  await user.click(await screen.findByRole('button', { name: /^Follow/ }));
  expect(await screen.findByText('You are now following this user!')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Unfollow/ }));

  expect(await screen.findByText('You have unfollowed this user.')).toBeTruthy();
  expect(sent('/api/v1/user/follow')).toEqual([{ userIdToFollow: maya.id }]);
  expect(sent('/api/v1/user/unfollow')).toEqual([{ userIdToUnfollow: maya.id }]);
});

test('following someone again shows an info message', async () => {
  const user = userEvent.setup();
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  api.replies(follow, { ...changed, isFollowing: true, alreadyFollowing: true });
  profileOf(maya.id);

  await user.click(await screen.findByRole('button', { name: /^Follow/ }));

  expect(await screen.findByText('You are already following this user.')).toBeTruthy();
});

test('a failed follow is reverted with a message', async () => {
  const user = userEvent.setup();
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  api.loses(follow);
  profileOf(maya.id);

  await user.click(await screen.findByRole('button', { name: /^Follow/ }));

  expect(await screen.findByText('Failed to follow the user. Please try again.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Follow/ })).toBeTruthy();
});

test('without a token nothing is sent', async () => {
  const user = userEvent.setup();
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  profileOf(maya.id);
  const button = await screen.findByRole('button', { name: /^Follow/ });
  removeCookie('token');
  removeCookie('user');

  await user.click(button);

  expect(await screen.findByText('Authorization token is missing. Please log in.')).toBeTruthy();
  expect(sent('/api/v1/user/follow')).toEqual([]);
});

test('a profile shows its fallbacks, and Send Message selects its user', async () => {
  const user = userEvent.setup();
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  profileOf(maya.id);

  expect(await screen.findByText('No bio available.')).toBeTruthy();
  expect(screen.getByText('No posts available')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Send Message/ }));

  expect(await screen.findByText(`at /messages?with=${maya._id}`)).toBeTruthy();
  expect(useClientState.getState().user.selectedUser?._id).toBe(maya._id);
});

test('a profile says whose messages its member accepts, and has no button for others', async () => {
  api.replies(getUser, { ...aProfile(maya), messagesFrom: 'class' }, { params: { userId: maya.id } });
  profileOf(maya.id);

  expect(await screen.findByText(/only accepts messages from confirmed members of their class/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send Message/ })).toBeNull();
});

test('a visitor is asked to log in and returns', () => {
  endSession('logout');

  profileOf(maya.id);

  expect(screen.getByText('User is not authenticated')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(`/users/${maya.id}`)}`,
  );
});

test('a profile that fails to load says so in its place', async () => {
  api.refuses(getUser, 404, 'User not found!', { userId: 'nobody' });

  profileOf('nobody');

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user data');
});

test("the member's own profile shows its facts and saves only changes", async () => {
  const user = userEvent.setup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });
  expect(await screen.findByText('No bio available')).toBeTruthy();
  expect(screen.getByText('No website available')).toBeTruthy();
  const renamed = { ...own, fullName: 'Priya R.' };
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: renamed });

  await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
  await user.clear(screen.getByLabelText('Full name'));
  await user.type(screen.getByLabelText('Full name'), 'Priya R.');
  // The saved values show even if the profile cannot be refetched.
  api.refuses(getUser, 400, 'Not now.', { userId: own.id });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Profile updated.')).toBeTruthy();
  expect(sent('/api/v1/user/update')).toEqual([{ fullName: 'Priya R.' }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Priya R.' })).toBeTruthy();
});

test('another e-mail asks for the password next to its field', async () => {
  const user = userEvent.setup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });

  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const form = screen.getByRole('button', { name: 'Save' }).closest('form');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), '.uk');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(form?.querySelector('input[name=password]')?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter your password to change your username or e-mail address.')).toBeTruthy();
  expect(sent('/api/v1/user/update')).toEqual([]);
});

test('a new username that requires the password keeps what was typed and asks in place', async () => {
  const user = userEvent.setup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile' });
  api.refuses(
    updateProfile,
    403,
    'Enter your password to change your username or e-mail address.',
    {},
    'PASSWORD_NEEDED',
  );

  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Username'), 'priya.r');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const hint = await screen.findByText('Enter your password to change your username or e-mail address.');
  const field = hint.closest('form')?.querySelector('input[name=password]');
  if (!(field instanceof HTMLInputElement)) throw new Error('there is no password field');
  await user.type(field, 'a long enough secret');
  api.replies(updateProfile, { success: true, message: 'Profile updated.', user: own });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Profile updated.')).toBeTruthy();
  expect(sent('/api/v1/user/update')).toEqual([
    { username: 'priya.r' },
    { username: 'priya.r', password: 'a long enough secret' },
  ]);
});
