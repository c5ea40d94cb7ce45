import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { getLoginMethods } from '#shared/auth/routes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { anOwnProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { queryClientOf } from '#web/api/queryClient.ts';
import OwnProfileScreen from '#web/features/profile/OwnProfileScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({ bio: 'Old bio.' });
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  const email = { address: '', verified: false, verifiedAddress: '', inside: false };
  api.replies(getLoginMethods, { password: {}, email, passkeys: [], providers: [], mail: true });
  api.replies(listUserExperiences, [], { params: { id: own.id } });
});

/** The profile that the server has now. */
function stored(user: Partial<typeof own>, facts: Partial<Profile>): void {
  api.replies(getUser, anOwnProfile({ ...own, ...user }, facts), { params: { userId: own.id } });
}

async function openForm() {
  const user = userEvent.setup();
  showScreen(<OwnProfileScreen />, { path: '/profile/*', at: '/profile/edit' });
  await screen.findByRole('heading', { name: 'Edit Profile' });
  return user;
}

const sent = () => api.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const saved = (user: Partial<typeof own> = {}, until?: Promise<void>) =>
  api.replies(
    updateProfile,
    { success: true, message: 'Profile updated.', user: { ...own, ...user } },
    { ...(until && { until }) },
  );

test('a bio changed on the phone is not overwritten by a save on the laptop', async () => {
  stored({}, {});
  const user = await openForm();
  await user.type(screen.getByLabelText('Headline'), 'Trains');

  stored({ bio: 'From the phone.' }, {});
  await queryClientOf().refetchQueries();
  await waitFor(() => expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'From the phone.'));
  saved({ bio: 'From the phone.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Profile updated.');
  expect(sent()).toEqual([{ headline: 'Trains' }]);
});

test('a field changed here and on the phone is not overwritten without a warning', async () => {
  stored({}, { headline: 'Old' });
  const user = await openForm();
  await user.type(screen.getByLabelText('Headline'), ' and more');

  stored({}, { headline: 'From the phone' });
  saved();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    "This was changed elsewhere while you were editing. If you save, you'll overwrite that change.",
  );
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText('Headline')).toHaveProperty('value', 'Old and more');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile updated.');
  expect(sent()).toEqual([{ headline: 'Old and more' }]);
});

test('an audience changed here and on the phone is not overwritten without a warning', async () => {
  stored({}, { headline: 'Signals' });
  const user = await openForm();
  await user.selectOptions(screen.getByLabelText('Who can see: Headline'), 'Only me');

  stored({}, { headline: 'Signals', audience: { headline: 'class' } });
  saved();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(
    "This was changed elsewhere while you were editing. If you save, you'll overwrite that change.",
  );
  expect(sent()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile updated.');
  expect(sent()).toEqual([{ audience: { headline: 'me' } }]);
});

test('saving the profile leaves no draft that would undo it', async () => {
  stored({}, { headline: 'Old' });
  const user = await openForm();
  await user.clear(screen.getByLabelText('Headline'));
  await user.type(screen.getByLabelText('Headline'), 'New');

  const gate = Promise.withResolvers<void>();
  saved({}, gate.promise);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  stored({}, { headline: 'New' });
  gate.resolve();

  await screen.findByText('Profile updated.');
  await screen.findByRole('heading', { name: 'Bio' });
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith(':profile'))).toEqual([]);
});

test('unsaved text is offered after a reload, and contains only what was typed', async () => {
  stored({}, { headline: 'Old' });
  const user = await openForm();
  await user.type(screen.getByLabelText('Headline'), '!');
  cleanup();
  queryClientOf().clear();
  stored({ bio: 'From the phone.' }, { headline: 'Old' });

  await openForm();

  expect(screen.getByLabelText('Headline')).toHaveProperty('value', 'Old!');
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'From the phone.');
  expect(screen.getAllByText('1 unsaved change')).not.toEqual([]);
});
