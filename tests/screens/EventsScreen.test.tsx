import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createEvent, deleteEvent, updateEvent } from '#shared/events/editRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import EventsScreen from '#web/features/events/EventsScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const homecoming = anEventReply();
const past = anEventReply({
  _id: '01JG0000000000000000000002',
  eventTitle: 'Long ago',
  eventDate: '2001-01-01',
});
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
});

function openAs(role: 'member' | 'admin') {
  startSession(aLoggedInUser({ role }));
  showScreen(<EventsScreen />, { path: '/events' });
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText(name);

async function fillIn(user: ReturnType<typeof openAs>): Promise<void> {
  await user.type(field('Event title'), 'Open day');
  await user.type(field('Event date'), '2099-06-01');
  await user.type(field('Event description'), 'Come and see.');
  await user.type(field('Learn more link'), 'https://alumni.example/open');
}

test('a member reads the list without form and buttons, upcoming events first', async () => {
  api.replies(listEvents, [past, homecoming]);
  openAs('member');
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Homecoming',
    'Long ago',
  ]);
  expect(screen.queryByRole('button', { name: /edit|delete/i })).toBeNull();
  expect(screen.queryByText('Add New Event')).toBeNull();
});

test("an admin who returns after a minute edits the event's current state", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  api.replies(listEvents, [homecoming]);
  openAs('admin');
  await screen.findByRole('heading', { name: 'Homecoming' });
  cleanup();
  vi.setSystemTime(Date.now() + 60_000);
  api.replies(listEvents, [{ ...homecoming, eventTitle: 'Homecoming at seven' }]);

  openAs('admin');

  expect(await screen.findByRole('heading', { name: 'Homecoming at seven' })).toBeTruthy();
});

test('an event that is added while the list loads appears in it', async () => {
  const late = Promise.withResolvers<void>();
  api.replies(listEvents, [], { until: late.promise });
  api.replies(createEvent, homecoming);
  const user = openAs('admin');
  await fillIn(user);
  api.replies(listEvents, [homecoming]);

  await user.click(screen.getByRole('button', { name: 'Add event' }));
  await waitFor(() => expect(api.seen.map(({ method }) => method)).toContain('POST'));
  late.resolve();

  await screen.findByText('Event added.');
  await screen.findByRole('heading', { name: 'Homecoming' });
});

test('a past day is noted next to the date and accepted', async () => {
  api.replies(listEvents, []);
  api.replies(createEvent, past);
  const user = openAs('admin');
  await fillIn(user);
  expect(screen.queryByText('This date is in the past.')).toBeNull();

  await user.clear(field('Event date'));
  await user.type(field('Event date'), '2001-01-01');
  screen.getByText('This date is in the past.');
  await user.click(screen.getByRole('button', { name: 'Add event' }));

  await screen.findByText('Event added.');
});

test("time, place and seats are in a collapsed section; times are in the admin's own zone; unchanged ones are not sent", async () => {
  api.replies(listEvents, []);
  api.replies(createEvent, homecoming);
  const user = openAs('admin');
  await fillIn(user);

  await user.click(screen.getByText('Time, place and seats'));
  await user.type(field('Start time'), '18:30');
  await user.type(field('Seats'), '80');
  await user.click(screen.getByRole('button', { name: 'Add event' }));

  await screen.findByText('Event added.');
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sent = api.seen.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ startTime: '18:30', endTime: '', timeZone, capacity: 80 });
  expect(Object.keys(Object(sent))).not.toContain('place');
});

test('an error in the collapsed section opens it and gets the focus', async () => {
  api.replies(listEvents, [homecoming]);
  const user = openAs('admin');
  await fillIn(user);
  await user.click(screen.getByText('Time, place and seats'));
  await user.type(field('Online link'), 'nowhere');
  await user.click(screen.getByText('Time, place and seats'));

  await user.click(screen.getByRole('button', { name: 'Add event' }));

  const isShown = () => [
    document.activeElement === field('Online link'),
    field('Online link').closest('details')?.open,
  ];
  expect(isShown()).toEqual([true, true]);
  await user.click(screen.getByText('Time, place and seats'));
  expect(isShown()).toEqual([false, false]);
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  expect(isShown()).toEqual([true, true]);
});

test('a description longer than the ticket can be expanded', async () => {
  api.replies(listEvents, [anEventReply({ eventDescription: 'Long tables, short speeches. '.repeat(12) })]);
  const user = openAs('member');

  const more = await screen.findByRole('button', { name: 'Show more of Homecoming' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);

  expect(screen.getByRole('button', { name: 'Show less of Homecoming' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
});

test('a list that fails to load says so in place of the screen', async () => {
  api.refuses(listEvents, 400, 'Broken.');
  openAs('admin');
  await screen.findByText('Failed to fetch events');
  expect(screen.queryByText('Add New Event')).toBeNull();
});

test('an admin adds an event, and the form is empty again', async () => {
  api.replies(listEvents, []);
  api.replies(createEvent, anEventReply({ eventTitle: 'Open day' }));
  const user = openAs('admin');
  await screen.findByText('No events yet');
  await fillIn(user);
  api.replies(listEvents, [anEventReply({ eventTitle: 'Open day' })]);

  await user.click(screen.getByRole('button', { name: 'Add event' }));

  await screen.findByRole('article');
  await screen.findByText('Event added.');
  expect(api.seen.find(({ method }) => method === 'POST')?.body).toEqual({
    eventTitle: 'Open day',
    eventDate: '2099-06-01',
    eventDescription: 'Come and see.',
    learnMoreLink: 'https://alumni.example/open',
  });
  await waitFor(() => expect(field('Event title')).toHaveProperty('value', ''));
});

test('edit prefills the form with the date unchanged; saving returns to adding', async () => {
  api.replies(listEvents, [homecoming]);
  api.replies(updateEvent, homecoming, { params: { id: homecoming.id } });
  const user = openAs('admin');

  await user.click(await screen.findByRole('button', { name: 'Edit Homecoming' }));

  screen.getByRole('heading', { name: 'Edit Event' });
  expect(field('Event date')).toHaveProperty('value', '2099-05-01');
  expect(field('Learn more link')).toHaveProperty('type', 'url');
  await user.clear(field('Event title'));
  await user.type(field('Event title'), 'Homecoming 2');
  await user.click(screen.getByRole('button', { name: 'Update event' }));
  await screen.findByRole('heading', { name: 'Add New Event' });
  expect(field('Event title')).toHaveProperty('value', '');
  expect(api.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ eventTitle: 'Homecoming 2' });
});

test('a canceled change is discarded', async () => {
  api.replies(listEvents, [homecoming]);
  const user = openAs('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Homecoming' }));
  await user.type(field('Event title'), ' by mistake');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit Homecoming' }));

  expect(field('Event title')).toHaveProperty('value', 'Homecoming');
});

for (const [what, declared, button, sentence] of [
  ['adding', createEvent, 'Add event', 'Failed to create event'],
  ['changing', updateEvent, 'Update event', 'Failed to update event'],
] as const) {
  test(`${what} that fails says so in place of the screen and keeps what was typed`, async () => {
    api.replies(listEvents, [homecoming]);
    api.loses(declared, { id: homecoming.id });
    const user = openAs('admin');
    const edit = await screen.findByRole('button', { name: 'Edit Homecoming' });
    if (declared === createEvent) await fillIn(user);
    else await user.click(edit);
    await user.type(field('Event title'), '!');

    await user.click(screen.getByRole('button', { name: button }));

    await screen.findByText(sentence);
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByRole('button', { name: /retry|try again/i }));
    await screen.findByRole('article');
    expect(field('Event title')).toHaveProperty('value', expect.stringMatching(/!$/));
  });
}

test('a bad link is reported next to its field; nothing is sent', async () => {
  api.replies(listEvents, []);
  const user = openAs('admin');
  await screen.findByText('No events yet');
  await fillIn(user);
  await user.clear(field('Learn more link'));
  await user.type(field('Learn more link'), 'javascript:alert(1)');

  await user.click(screen.getByRole('button', { name: 'Add event' }));

  expect(document.activeElement).toBe(field('Learn more link'));
  expect(field('Learn more link').getAttribute('aria-invalid')).toBe('true');
  expect(api.seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('before a change or deletion notifies attendees, the admin sees how many there are', async () => {
  const seats = { going: 18, onWaitlist: 2, seatsLeft: 0 };
  api.replies(listEvents, [anEventReply({ seats }), { ...past, seats: { going: 5, onWaitlist: 0 } }]);
  const user = openAs('admin');

  await user.click(await screen.findByRole('button', { name: 'Edit Homecoming' }));
  screen.getByText(
    "18 people are going, and 2 are on the waitlist. They'll be notified if the name, date, time, place or online link changes.",
  );
  await user.click(screen.getByRole('button', { name: 'Delete Homecoming' }));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    "18 people are going, and 2 are on the waitlist. They'll be notified.",
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Long ago' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('notified');
});

test('an event without a page of its own is saved, and Learn More opens our page', async () => {
  api.replies(listEvents, [anEventReply({ learnMoreLink: '' })]);
  api.replies(createEvent, anEventReply({ learnMoreLink: '' }));
  const user = openAs('admin');
  await fillIn(user);
  await user.clear(field('Learn more link'));

  await user.click(screen.getByRole('button', { name: 'Add event' }));

  await screen.findByText('Event added.');
  expect(api.seen.find(({ method }) => method === 'POST')?.body).toMatchObject({ learnMoreLink: '' });
  const more = await screen.findByRole('link', { name: 'Learn More about Homecoming' });
  expect(more.getAttribute('href')).toBe(`/events/${homecoming.id}`);
  await user.click(screen.getByRole('button', { name: 'Share Homecoming' }));
  const link = within(await screen.findByRole('dialog', { name: 'Share' })).getByLabelText('Link');
  expect(link).toHaveProperty('value', `${location.origin}/events/${homecoming.id}`);
});

for (const works of [true, false]) {
  test(`deleting after confirmation ${works ? 'removes the event' : 'that fails says so'}`, async () => {
    const params = { id: homecoming.id };
    api.replies(listEvents, [homecoming]);
    if (works) api.replies(deleteEvent, { success: true, message: 'Event deleted.' }, { params });
    else api.loses(deleteEvent, params);
    const user = openAs('admin');

    await user.click(await screen.findByRole('button', { name: 'Delete Homecoming' }));
    const question = await screen.findByRole('dialog');
    if (works) api.replies(listEvents, []);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    await screen.findByText(works ? 'No events yet' : 'Failed to delete event');
  });
}

test('deleting the event in the form leaves the form for a new one', async () => {
  api.replies(listEvents, [homecoming]);
  api.replies(deleteEvent, { success: true, message: 'Event deleted.' }, { params: { id: homecoming.id } });
  const user = openAs('admin');
  await user.click(await screen.findByRole('button', { name: 'Edit Homecoming' }));
  await user.click(screen.getByRole('button', { name: 'Delete Homecoming' }));
  const question = await screen.findByRole('dialog');
  api.replies(listEvents, []);

  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  await screen.findByText('No events yet');
  expect(screen.queryByRole('heading', { name: 'Edit Event' })).toBeNull();
});
