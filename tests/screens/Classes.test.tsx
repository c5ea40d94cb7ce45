import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ClassCount } from '#shared/directory/entities.ts';
import { getClass, listClasses, listDirectory } from '#shared/directory/routes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { createInvitation, getMembership, listInvitations } from '#shared/membership/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { queryClientOf } from '#web/api/queryClient.ts';
import ClassesScreen from '#web/features/classes/ClassesScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';
// Loaded in advance, so that the first dialog does not wait for a file.
import '#web/ui/dialogs/DialogPanel.tsx';

const own = aLoggedInUser({ classYear: 2019 });
const maya = aPerson(1, { fullName: 'Maya Okonkwo', jobTitle: 'Platform Engineer', classYear: 2019 });
const membership = {
  status: 'member',
  createdAt: own.createdAt,
  email: '',
  emailConfirmed: false,
  mayInvite: false,
  school: { name: 'School', contact: '' },
} as const;

/** A number keeps its sign beside it, so spaces count. */
const exactly = { collapseWhitespace: false };

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  const profile = aProfile(own, { classYear: 2019, place: { city: 'Madrid', country: 'Spain' } });
  api.replies(getUser, profile, { params: { userId: own.id } });
  api.replies(listClasses, [{ year: 2021 }, { year: 2019, count: 88 }, { year: 2016, count: 40 }]);
  api.replies(
    getClass,
    {
      year: 2019,
      count: 88,
      place: [
        { value: 'Rotterdam, Netherlands', count: 9 },
        { value: 'Madrid, Spain', count: 6 },
      ],
      employer: [],
      field: [{ value: 'software', count: 27 }],
      degree: [
        { value: 'BSc Computer Science', count: 60 },
        { value: 'BA Economics', count: 28 },
      ],
    },
    { params: { year: '2019' } },
  );
  api.replies(listDirectory, { people: [maya], total: 88 });
  api.replies(getMembership, membership);
  api.replies(listEvents, [anEventReply({ eventTitle: 'Careers in Climate Tech', eventDate: '2099-12-04' })]);
});

const show = (at: string) => showScreen(<ClassesScreen />, { path: '/classes/:year?', at });

test('all classes link to their pages; a small one shows no number', async () => {
  show('/classes');

  const link = await screen.findByRole('link', { name: /Class of 2019/ });
  expect(link.getAttribute('href')).toBe('/classes/2019');
  expect(link.textContent).toContain('88 people');
  expect(await within(link).findByText('Your class')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Class of 2021/ }).textContent).toContain('A few people');
});

test('a class shows its members, those nearby, their jobs and the next event', async () => {
  show('/classes/2019');

  expect(
    await screen.findByText('This is your class. 88 people have joined, 6 of them in Madrid.'),
  ).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Maya Okonkwo' })).toBeTruthy();
  expect(screen.getByText('Software').parentElement?.textContent).toContain('27 people');
  expect(await screen.findByRole('link', { name: 'Careers in Climate Tech' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all 88 in Find User' }).getAttribute('href')).toBe(
    '/findusers?from=2019&to=2019',
  );
  const steps = within(screen.getByRole('navigation', { name: 'Classes' }));
  const leads = steps.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(leads).toEqual(['/classes/2016', '/classes', '/classes/2021']);
});

test('the next event is the first of the day that is not over', async () => {
  const day = { eventDate: '2099-12-04', timeZone: 'Europe/Amsterdam' };
  api.replies(listEvents, [
    anEventReply({ _id: 'a', eventTitle: 'Gala dinner', startTime: '19:00', ...day }),
    anEventReply({ _id: 'b', eventTitle: 'Morning run', startTime: '08:00', ...day }),
    anEventReply({ _id: 'c', eventTitle: 'Long ago', ...day, eventDate: '2019-12-04' }),
  ]);
  show('/classes/2019');

  expect(await screen.findByRole('link', { name: 'Morning run' })).toBeTruthy();
});

test('a class whose last member left keeps its page heading', async () => {
  show('/classes/2019');
  await screen.findByText(/88 people have joined/);

  api.refuses(getClass, 404, 'No one from this class has joined yet.', { year: '2019' }, 'CLASS_UNKNOWN');
  await act(() => queryClientOf().refetchQueries());

  expect(await screen.findByRole('heading', { level: 1, name: 'Class of 2019' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all classes' })).toBeTruthy();
});

/** The class of 2019 with this many people in the school's roster, among these others. */
function ofRoster(graduates: number, ...others: readonly ClassCount[]) {
  const place = [{ value: 'Rotterdam, Netherlands', count: 9 }];
  const one = { year: 2019, count: 88, graduates };
  api.replies(getClass, { ...one, place, employer: [], field: [] }, { params: { year: '2019' } });
  api.replies(listClasses, [one, ...others]);
}

test('with a roster, the class shows how many have joined and which class leads', async () => {
  ofRoster(
    243,
    { year: 2021 },
    { year: 2018, count: 90 },
    { year: 2016, count: 61, graduates: 99 },
    { year: 2015, count: 120, graduates: 200 },
  );
  show('/classes/2019');

  expect(
    await screen.findByText('This is your class. 88 of 243 have joined, 9 of them in Rotterdam.'),
  ).toBeTruthy();
  expect(await screen.findByText('36% have joined. The class of 2016 leads with 61%.', exactly)).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Joined' });
  expect(bar).toMatchObject({ max: 243, value: 88 });
  expect(bar.getAttribute('aria-valuetext')).toBe('88 of 243');
});

test.each([
  [
    'leads',
    243,
    [{ year: 2016, count: 35, graduates: 99 }],
    '36% have joined. No other class has a higher share.',
  ],
  [
    'is as far as another',
    243,
    [{ year: 2016, count: 36, graduates: 99 }],
    '36% have joined. No other class has a higher share.',
  ],
  ['has no neighbors', 243, [{ year: 2016, count: 36 }], '36% have joined.'],
  ['is whole', 88, [], '100% have joined.'],
  ['is nearly whole', 89, [], '98% have joined.'],
  [
    'has hardly begun',
    8801,
    [{ year: 2016, count: 3, graduates: 99 }],
    'Less than 1% have joined. The class of 2016 leads with 3%.',
  ],
])('a class that %s says so', async (_, graduates, others, expected) => {
  ofRoster(graduates, ...others);
  show('/classes/2019');

  expect(await screen.findByText(expected, exactly)).toBeTruthy();
});

test('without a roster no share of members is shown', async () => {
  show('/classes/2019');

  await screen.findByText('This is your class. 88 people have joined, 6 of them in Madrid.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/found/)).toBeNull();
});

test('all classes show how many have joined, if known', async () => {
  ofRoster(1243, { year: 2018, count: 90 });
  show('/classes');

  expect((await screen.findByRole('link', { name: /Class of 2019/ })).textContent).toContain(
    '88 of 1,243 joined',
  );
  expect(screen.getByRole('link', { name: /Class of 2018/ }).textContent).toContain('90 people');
});

test('the people can be filtered by degree and reset', async () => {
  const user = userEvent.setup();
  show('/classes/2019');
  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  const ruth = aPerson(2, { fullName: 'Ruth Feldman' });
  api.replies(listDirectory, { people: [ruth], total: 1 });

  await user.selectOptions(screen.getByLabelText('Degree'), 'BA Economics');

  expect(await screen.findByRole('link', { name: 'Ruth Feldman' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Maya Okonkwo' })).toBeNull();
  expect(api.seen.at(-1)?.path).toBe('/api/v1/directory?from=2019&to=2019&limit=8&degree=BA+Economics');
  await user.selectOptions(screen.getByLabelText('Degree'), 'All degrees');
  expect(await screen.findByRole('link', { name: 'Maya Okonkwo' })).toBeTruthy();
});

test('with a single degree there is no filter', async () => {
  const degree = [{ value: 'BA', count: 3 }];
  api.replies(getClass, { year: 2019, count: 3, degree }, { params: { year: '2019' } });
  show('/classes/2019');

  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  expect(screen.queryByLabelText('Degree')).toBeNull();
});

test("an arch of the chart links to the class's people in that place", async () => {
  const user = userEvent.setup();
  show('/classes/2019');

  await user.click(await screen.findByRole('button', { name: 'Rotterdam, 9 people' }));

  const place = encodeURIComponent('Rotterdam, Netherlands');
  expect(await screen.findByText(`at /findusers?from=2019&to=2019&place=${place}`)).toBeTruthy();
});

test('fewer than three people have no numbers and no charts', async () => {
  api.replies(getClass, { year: 2021 }, { params: { year: '2021' } });
  show('/classes/2021');

  expect(await screen.findByText('The first few people have joined.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Maya Okonkwo' })).toBeTruthy();
  expect(screen.queryByText('Where they live')).toBeNull();
  expect(screen.queryByText('What they do')).toBeNull();
});

test('an empty class says so and links to the others', async () => {
  api.refuses(getClass, 404, 'No one from this class has joined yet.', { year: '1950' }, 'CLASS_UNKNOWN');
  show('/classes/1950');

  expect(await screen.findByText('No one from this class has joined yet')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Class of 1950' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All classes' })).toBeTruthy();
});

test('an empty class has a next step, even for members who cannot invite anyone', async () => {
  api.refuses(getClass, 404, 'No one from this class has joined yet.', { year: '1950' }, 'CLASS_UNKNOWN');
  show('/classes/1950');

  const link = await screen.findByRole('link', { name: 'See all classes' });

  expect(link.getAttribute('href')).toBe('/classes');
  expect(screen.getByRole('link', { name: 'Find User' }).getAttribute('href')).toBe('/findusers');
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

test('a member who may invite gets a link for one person; others get no button', async () => {
  const user = userEvent.setup();
  show('/classes/2019');
  await screen.findByText(/88 people have joined/);
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
  cleanup();
  endSession('logout');

  startSession(own);
  api.replies(getMembership, { ...membership, mayInvite: true });
  api.replies(listInvitations, []);
  const invitation = {
    _id: '01JH0000000000000000000001',
    id: '01JH0000000000000000000001',
    createdAt: own.createdAt,
    endsAt: own.createdAt,
    uses: 1,
    used: 0,
    hasEnded: false,
  };
  api.replies(createInvitation, { success: true, invitation, link: '/join#secret' });
  show('/classes/2019');
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));

  const link = await screen.findByRole('textbox', { name: 'Link' });
  expect(link).toHaveProperty('value', `${location.origin}/join#secret`);
  expect(api.seen.find(({ method }) => method === 'POST')?.body).toEqual({ uses: 1, days: 14 });
});
