import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Facets } from '#shared/directory/entities.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import FindUsersScreen from '#web/features/directory/FindUsersScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';
import { changeUserState } from '#web/lib/session/store.ts';
// Loaded in advance, so that the first dialog does not wait for a file.
import '#web/ui/dialogs/DialogPanel.tsx';

const own = aLoggedInUser();
const maya = aPerson(1, {
  fullName: 'Maya Okonkwo',
  jobTitle: 'Platform Engineer',
  employer: 'Ferrous Mobility',
  classYear: 2019,
  place: { city: 'Rotterdam', country: 'Netherlands' },
  openTo: ['mentoring', 'speaking'],
});

const lin = aPerson(2, { fullName: 'Lin Zhao' });
const facets: Facets = {
  class: [
    { value: '2019', count: 20 },
    { value: '2015', count: 11 },
  ],
  place: [
    { value: 'Rotterdam, Netherlands', count: 9 },
    { value: 'London, United Kingdom', count: 7 },
    { value: 'Madrid, Spain', count: 4 },
    { value: 'Porto, Portugal', count: 2 },
  ],
  employer: [{ value: 'Ferrous Mobility', count: 5 }],
  field: [],
  open: [{ value: 'mentoring', count: 31 }],
};
const where = { people: 1284, places: 214, countries: 38 };
const all = { people: [maya, lin], total: 31, facets, where };

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listDirectory, all);
  api.replies(getUser, aProfile(own), { params: { userId: own.id } });
});

/** Shows the address, and a button that goes back. */
function Address() {
  const navigate = useNavigate();
  return (
    <p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      at {decodeURIComponent(useLocation().search.replaceAll('+', ' '))}
    </p>
  );
}

function open(at = '/findusers'): void {
  showScreen(
    <>
      <FindUsersScreen />
      <Address />
    </>,
    { path: '/findusers', at },
  );
}

function show(at?: string) {
  open(at);
  return screen.findByRole('link', { name: 'Maya Okonkwo' });
}

const rail = () => within(screen.getByRole('complementary', { name: 'Filters' }));
/** The requests of the list itself, without those for the places above it. */
const asked = () =>
  api.seen
    .map(({ path }) => new URL(path, 'http://site'))
    .filter(({ pathname, searchParams }) => pathname.endsWith('/directory') && searchParams.has('sort'))
    .map(({ searchParams }) => Object.fromEntries(searchParams));

test('a card shows job, class, place and what the person is open to', async () => {
  const link = await show();
  const card = within(link.closest('li') ?? document.body);

  expect(card.getByText('Platform Engineer at Ferrous Mobility')).toBeTruthy();
  expect(card.getByText('Class of 2019')).toBeTruthy();
  expect(card.getByText('Rotterdam')).toBeTruthy();
  expect(card.getByRole('list', { name: 'Open to' }).textContent).toBe('MentoringSpeaking');
});

test("the member's own card is listed without follow and message buttons", async () => {
  api.replies(listDirectory, { ...all, people: [maya, aPerson(3, { ...own, fullName: 'Priya Raman' })] });
  await show();

  const card = within(screen.getByRole('link', { name: 'Priya Raman' }).closest('li') ?? document.body);
  expect(card.getByRole('link', { name: 'Your profile' })).toBeTruthy();
  expect(card.queryByRole('button')).toBeNull();
});

test('nobody is shown as not followed until the follows are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const profile = { ...aProfile(own), following: [maya._id], followingCount: 1 };
  api.replies(getUser, profile, { params: { userId: own.id }, until: promise });
  open();
  await rail().findByRole('checkbox', { name: /^Mentoring/ });
  const results = within(screen.getByRole('region', { name: 'People' }));

  expect(results.queryByRole('button', { name: 'Follow Maya Okonkwo' })).toBeNull();

  resolve(undefined);
  await results.findByRole('link', { name: 'Maya Okonkwo' });
  expect(results.getByRole('button', { name: 'Unfollow Maya Okonkwo' })).toBeTruthy();
  expect(results.getByRole('button', { name: 'Follow Lin Zhao' })).toBeTruthy();
});

test('filters are requested, in the address and shown as chips, and Back removes the last one', async () => {
  const user = userEvent.setup();
  await show();

  await user.click(rail().getByRole('checkbox', { name: /^Mentoring/ }));
  await user.selectOptions(rail().getByRole('combobox', { name: 'From class' }), '2015');
  await user.click(rail().getByRole('checkbox', { name: /^Rotterdam/ }));
  await user.click(rail().getByRole('checkbox', { name: /^London/ }));

  const place = 'Rotterdam, Netherlands|London, United Kingdom';
  await screen.findByText(`at ?from=2015&place=${place}&open=mentoring`);
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ limit: '24', sort: 'recent', from: '2015', open: 'mentoring', place }),
  );
  expect(screen.getByRole('button', { name: 'Remove filter: Class of 2015 or later' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove filter: Open to mentoring' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText('at ?from=2015&place=Rotterdam, Netherlands&open=mentoring');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Rotterdam' }));
  await screen.findByText('at ?from=2015&open=mentoring');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('at');
});

test('two chosen cities of the same name have a chip each, with their countries', async () => {
  await show('/findusers?place=Cambridge, United Kingdom|Cambridge, United States');

  screen.getByRole('button', { name: 'Remove filter: Cambridge, United Kingdom' }).click();

  await screen.findByText('at ?place=Cambridge, United States');
  expect(screen.getByRole('button', { name: 'Remove filter: Cambridge' })).toBeTruthy();
});

test('two filters clicked quickly both apply', async () => {
  await show();
  const boxes = [/^Mentoring/, /^Rotterdam/].map((name) => rail().getByRole('checkbox', { name }));

  boxes.forEach((box) => box.click());

  await screen.findByText('at ?place=Rotterdam, Netherlands&open=mentoring');
});

test('two values of one filter clicked quickly both apply, and so do two chips removed quickly', async () => {
  await show();

  [/^Rotterdam/, /^London/].forEach((name) => rail().getByRole('checkbox', { name }).click());
  await screen.findByText('at ?place=Rotterdam, Netherlands|London, United Kingdom');
  screen.getAllByRole('button', { name: /^Remove filter: / }).forEach((chip) => chip.click());

  await screen.findByText('at');
});

test('words and filters combine, and Clear keeps the filters', async () => {
  const user = userEvent.setup();
  await show('/findusers?open=mentoring');

  await user.type(screen.getByRole('searchbox'), 'bridge');
  await user.click(rail().getByRole('checkbox', { name: /^Rotterdam/ }));
  await screen.findByText('at ?q=bridge&place=Rotterdam, Netherlands&open=mentoring');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: 'bridge', open: 'mentoring' }));

  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByText('at ?place=Rotterdam, Netherlands&open=mentoring');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('Back restores the words of the previous search', async () => {
  const user = userEvent.setup();
  await show();

  await user.type(screen.getByRole('searchbox'), 'maya');
  await screen.findByText('at ?q=maya');
  await user.click(rail().getByRole('checkbox', { name: /^Mentoring/ }));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'lin');
  await screen.findByText('at ?q=lin&open=mentoring');
  await user.click(screen.getByRole('button', { name: 'Back' }));

  await screen.findByText('at ?q=maya');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'maya');
});

test('the class range is never reversed', async () => {
  const user = userEvent.setup();
  await show('/findusers?to=2015');

  await user.selectOptions(rail().getByRole('combobox', { name: 'From class' }), '2019');

  await screen.findByText('at ?from=2019&to=2019');
});

test('places are shown as arches that filter; a second click removes the filter', async () => {
  const user = userEvent.setup();
  await show();
  const topPlaces = within(screen.getByRole('region', { name: 'Where members live' }));
  expect(topPlaces.getByText('1,284 people in 214 places across 38 countries')).toBeTruthy();

  await user.click(topPlaces.getByRole('button', { name: 'Rotterdam, 9 people' }));
  await screen.findByText('at ?place=Rotterdam, Netherlands');
  expect(topPlaces.getByRole('button', { pressed: true }).textContent).toContain('Rotterdam');
  await user.click(topPlaces.getByRole('button', { pressed: true }));

  await screen.findByText('at');
});

test('more places are in a list that the server searches', async () => {
  const user = userEvent.setup();
  await show();

  await user.click(rail().getByRole('button', { name: 'More places' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place' }));
  await dialog.findByRole('checkbox', { name: /^Porto, Portugal/ });
  await user.type(dialog.getByRole('searchbox'), 'por');
  await waitFor(() => expect(api.seen.at(-1)?.path).toContain('of=place&ofText=por'));
  await user.click(dialog.getByRole('checkbox', { name: /^Porto, Portugal/ }));

  await screen.findByText('at ?place=Porto, Portugal');
});

test('online members are requested by id, and nothing is requested if nobody is online', async () => {
  const user = userEvent.setup();
  await show();

  await user.click(rail().getByRole('switch', { name: 'Online now' }));
  expect(await screen.findByText('No users found.')).toBeTruthy();
  changeUserState({ onlineUsers: [own.id, maya.id] });

  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  expect(asked().at(-1)).toMatchObject({ ids: maya.id });
});

test('while nobody is online, the filters show their values, not that they are loading', async () => {
  const user = userEvent.setup();
  await show();

  await user.click(rail().getByRole('switch', { name: 'Online now' }));
  await screen.findByText('No users found.');

  expect(rail().getByRole('checkbox', { name: /^Rotterdam.*\b0 people/ })).toBeTruthy();
});

test('without results, Clear all leads back to everyone', async () => {
  const user = userEvent.setup();
  const none = { people: [], total: 0, facets: {}, where };
  // The places above the list come from the request for everyone, which may be in progress when Clear all is pressed.
  api.replies(listDirectory, none, { query: { q: 'zeppelin' } });
  open('/findusers?q=zeppelin&open=hiring');
  expect(await screen.findByText('No users found.')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Clear all' }));

  await screen.findByRole('link', { name: 'Maya Okonkwo' });
  await screen.findByText('at');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('a shrinking list keeps its height, so that nothing moves during typing', async () => {
  const user = userEvent.setup();
  await show();
  const rows = () => rail().getAllByRole('checkbox', { name: /people$|person$/ }).length;
  const before = rows();
  const none = { ...facets, place: [{ value: 'Porto, Portugal', count: 1 }], employer: [] };
  api.replies(listDirectory, { ...all, people: [lin], total: 1, facets: none });

  await user.type(screen.getByRole('searchbox'), 'lin');
  await rail().findByRole('checkbox', { name: /^Porto/ });

  expect(rows()).toBe(before);
  expect(rail().getByRole('checkbox', { name: /^Ferrous Mobility.*\b0 people/ })).toBeTruthy();
  expect(rail().getByRole('button', { name: 'More places' })).toBeTruthy();
});

test('a failure replaces the list, with a way to try again', async () => {
  const user = userEvent.setup();
  api.refuses(listDirectory, 400, "Couldn't search the directory. Please try again.");
  showScreen(<FindUsersScreen />, { path: '/findusers' });
  const people = within(screen.getByRole('region', { name: 'People' }));
  expect((await people.findByRole('alert')).textContent).toContain("Couldn't search the directory.");
  api.replies(listDirectory, all);

  await user.click(people.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('link', { name: 'Maya Okonkwo' });
});

test('old results stay until the new ones arrive', async () => {
  const user = userEvent.setup();
  await show();
  const late = Promise.withResolvers<undefined>();
  api.replies(listDirectory, { ...all, people: [lin], total: 1 }, { until: late.promise });

  await user.type(screen.getByRole('searchbox'), 'z');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: 'z' }));
  const list = screen.getByRole('link', { name: 'Maya Okonkwo' }).closest('ul');
  await waitFor(() => expect(list?.getAttribute('aria-busy')).toBe('true'));
  late.resolve(undefined);

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Maya Okonkwo' })).toBeNull());
});

test('further pages load on demand; a failed one says so below the others and can be retried', async () => {
  const user = userEvent.setup();
  api.replies(listDirectory, all, { next: 'second' });
  await show();
  api.refuses(listDirectory, 400, "Couldn't search the directory. Please try again.");

  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText("Couldn't load more.");
  expect(screen.getByRole('link', { name: 'Maya Okonkwo' })).toBeTruthy();
  api.replies(listDirectory, { people: [aPerson(4, { fullName: 'Hiro Tanabe' })], total: 31 });
  await user.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByRole('link', { name: 'Hiro Tanabe' });
  expect(screen.getByRole('link', { name: 'Maya Okonkwo' })).toBeTruthy();
  expect(asked().at(-1)).toMatchObject({ cursor: 'second' });
});

test('on phones the filters open as a sheet with the number of results', async () => {
  const user = userEvent.setup();
  await show('/findusers?open=mentoring');

  await user.click(screen.getByRole('button', { name: 'Filters, 1 active' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('checkbox', { name: /^Rotterdam/ }));
  await screen.findByText('at ?place=Rotterdam, Netherlands&open=mentoring');
  await user.click(sheet.getByRole('button', { name: 'Show 31 people' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
