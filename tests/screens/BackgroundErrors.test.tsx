import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { listClasses, listDirectory } from '#shared/directory/routes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { queryClientOf } from '#web/api/queryClient.ts';
import ClassesScreen from '#web/features/classes/ClassesScreen.tsx';
import FindUsersScreen from '#web/features/directory/FindUsersScreen.tsx';
import EventsScreen from '#web/features/events/EventsScreen.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import PublicProfileScreen from '#web/features/profile/PublicProfileScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser({ role: 'admin' });
const maya = aPerson(1, { fullName: 'Maya Okonkwo' });
const event = anEventReply({ eventTitle: 'Reunion', eventDate: '2099-05-01' });
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listEvents, [event]);
  api.replies(listClasses, [{ year: 2019, count: 7 }]);
  api.replies(listDirectory, { people: [maya], total: 1 });
  api.replies(listUserExperiences, [], { params: { id: maya.id } });
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  api.replies(getUser, aProfile(own), { params: { userId: own.id } });
});

const note = "Couldn't refresh. Showing the last loaded version.";

/** Refetches everything on the screen. */
const refetch = () => act(() => queryClientOf().refetchQueries());

function everythingFails(status = 400): void {
  api.refuses(listEvents, status, 'Down.');
  api.refuses(listClasses, status, 'Down.');
  api.refuses(listDirectory, status, 'Down.');
  api.refuses(getUser, status, 'Down.', { userId: maya.id });
}

const screens: readonly { name: string; path: string; at: string; screen: ReactNode; shown: string }[] = [
  { name: 'the events', path: '/events', at: '/events', screen: <EventsScreen />, shown: 'Reunion' },
  { name: 'the next events', path: '/', at: '/', screen: <UpcomingEvents />, shown: 'Reunion' },
  { name: 'the classes', path: '/classes', at: '/classes', screen: <ClassesScreen />, shown: '7 people' },
  {
    name: 'the directory',
    path: '/findusers',
    at: '/findusers',
    screen: <FindUsersScreen />,
    shown: maya.fullName,
  },
  {
    name: 'a profile',
    path: '/users/:userId',
    at: `/users/${maya.id}`,
    screen: <PublicProfileScreen />,
    shown: maya.fullName,
  },
];

test.each(screens)('a failed refetch keeps $name on the screen and can be retried', async (one) => {
  showScreen(one.screen, one);
  await screen.findAllByText(one.shown);

  everythingFails();
  await refetch();

  await screen.findAllByText(note);
  expect(screen.getAllByText(one.shown)).not.toEqual([]);
  api.replies(listEvents, [event]);
  api.replies(listClasses, [{ year: 2019, count: 7 }]);
  api.replies(listDirectory, { people: [maya], total: 1 });
  api.replies(getUser, aProfile(maya), { params: { userId: maya.id } });
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('a failed refetch leaves the form that an admin fills in unchanged and focused', async () => {
  showScreen(<EventsScreen />, { path: '/events' });
  await screen.findAllByText('Reunion');
  const title = screen.getByRole('textbox', { name: 'Event title', hidden: true });
  await userEvent.type(title, 'Summer ball');

  everythingFails();
  await refetch();
  await screen.findByText(note);

  expect(screen.getByRole('textbox', { name: 'Event title', hidden: true })).toBe(title);
  expect(title).toHaveProperty('value', 'Summer ball');
  expect(document.activeElement).toBe(title);
});

test('a profile that no longer exists is not shown any more', async () => {
  showScreen(<PublicProfileScreen />, { path: '/users/:userId', at: `/users/${maya.id}` });
  await screen.findAllByText(maya.fullName);

  everythingFails(404);
  await refetch();

  await screen.findByText('Failed to fetch user data');
  expect(screen.queryByText(maya.fullName)).toBeNull();
});
