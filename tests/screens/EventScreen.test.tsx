import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Event } from '#shared/events/entities.ts';
import { answerEvent, getEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { eventTexts } from '#shared/events/texts.ts';
import * as texts from '#shared/platform/texts.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import EventScreen from '#web/features/events/EventScreen.tsx';
import EventsScreen from '#web/features/events/EventsScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const dinner = anEventReply({
  startTime: '18:30',
  endTime: '23:00',
  timeZone: 'Europe/Amsterdam',
  place: 'Great Hall',
  address: 'Universiteitslaan 1',
  capacity: 80,
  maxGuests: 2,
  seats: { going: 69, onWaitlist: 0, seatsLeft: 11 },
});

const params = { id: dinner.id, eventId: dinner.id };
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
});

function open(event: Event) {
  api.replies(getEvent, event, { params });
  showScreen(<EventScreen />, { path: '/events/:eventId', at: `/events/${event.id}` });
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });
const pressed = async (name: string) => (await button(name)).getAttribute('aria-pressed');
const sent = () => api.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('an event shows its time, its place and how many people are going', async () => {
  open(dinner);

  await screen.findByRole('heading', { name: 'Homecoming', level: 1 });
  screen.getByText('6:30 to 11:00 PM');
  screen.getByText(/^Central European Time \(/);
  screen.getByText('Great Hall');
  screen.getByText('of 80 seats taken');
  screen.getByText('Seats left: 11');
  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe(dinner.learnMoreLink);
});

test('month and year are shown together, and an online event has no map', async () => {
  open({ ...dinner, eventDate: '2099-12-06', place: 'Online', address: undefined, isOnline: true });

  const day = (await screen.findByRole('region', { name: 'When and where' })).querySelector('time');

  expect(day?.textContent).toBe('06December 2099Sunday');
  expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
});

test('an event without a time lasts all day', async () => {
  open(anEventReply());

  await screen.findByText('All day');
});

test('an RSVP shows at once, then as the server confirms', async () => {
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  const reply = { success: true, answer: 'going', guests: 0, waitlisted: false } as const;
  api.replies(answerEvent, { ...reply, going: 71, onWaitlist: 0, seatsLeft: 9 }, { params, until });
  const user = open(dinner);

  await user.click(await button('Going'));
  await screen.findByText("You're going");
  screen.getByText('Seats left: 10');
  answer();

  await screen.findByText('Seats left: 9');
  expect(await pressed('Going')).toBe('true');
  expect(sent()).toEqual([{ answer: 'going', guests: 0 }]);
});

test('clicking the same RSVP again while it is being saved sends it once', async () => {
  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  const reply = { success: true, answer: 'going', guests: 0, waitlisted: false } as const;
  api.replies(answerEvent, { ...reply, going: 71, onWaitlist: 0, seatsLeft: 9 }, { params, until });
  const user = open(dinner);

  await user.click(await button('Going'));
  await user.click(await button('Going'));
  answer();

  await screen.findByText('Seats left: 9');
  expect(sent()).toEqual([{ answer: 'going', guests: 0 }]);
});

test('an RSVP that fails to save is reverted with a message', async () => {
  api.loses(answerEvent, params);
  const user = open(dinner);

  await user.click(await button('Maybe'));

  await screen.findByText("Couldn't save your RSVP. Please try again.");
  expect(await pressed('Maybe')).toBe('false');
  screen.getByText('Seats left: 11');
});

test('a full event puts members on the waitlist with their position', async () => {
  const full = { ...dinner, seats: { going: 80, onWaitlist: 7, seatsLeft: 0 } };
  const waits = { success: true, answer: 'going', guests: 0, waitlisted: true, ahead: 7 } as const;
  api.replies(answerEvent, { ...waits, going: 80, onWaitlist: 8, seatsLeft: 0 }, { params });
  const user = open(full);
  await screen.findByText('Full, 7 on the waitlist');

  await user.click(await button('Join waitlist'));

  await screen.findByText(/^7 people are ahead of you\./);
  expect(await pressed('Waitlisted')).toBe('true');
  screen.getByText('Full, 8 on the waitlist');
});

test('a member may bring as many guests as the event allows', async () => {
  const going = { answer: 'going', guests: 0, waitlisted: false } as const;
  const reply = { ...going, success: true, guests: 2 } as const;
  api.replies(answerEvent, { ...reply, going: 71, onWaitlist: 0, seatsLeft: 9 }, { params });
  const user = open({ ...dinner, mine: going });

  await user.selectOptions(await screen.findByLabelText('Bringing guests?'), '2 guests');

  await screen.findByText('Seats are reserved for you and 2 guests.');
  expect(sent()).toEqual([{ answer: 'going', guests: 2 }]);
});

test('more guests than there are seats left take none until the server has decided', async () => {
  let refuse = (): void => undefined;
  const until = new Promise<void>((resolve) => (refuse = resolve));
  const mine = { answer: 'going', guests: 0, waitlisted: false } as const;
  const nearlyFull = { ...dinner, seats: { going: 79, onWaitlist: 0, seatsLeft: 1 }, mine };
  api.refuses(answerEvent, 409, eventTexts.noRoom, params, 'REFUSED', until);
  const user = open(nearlyFull);

  await user.selectOptions(await screen.findByLabelText('Bringing guests?'), '2 guests');
  await screen.findByText('Seats are reserved for you and 2 guests.');
  expect(screen.getByText('of 80 seats taken').textContent).toBe('79 of 80 seats taken');
  screen.getByText('Seats left: 1');
  refuse();

  await screen.findByText(eventTexts.noRoom);
  expect(screen.getByLabelText('Bringing guests?')).toHaveProperty('value', '0');
});

test('a past event shows how many attended, without RSVP buttons', async () => {
  open({ ...dinner, eventDate: '2001-01-01' });

  await screen.findByText('signed up');
  expect(screen.queryByRole('group', { name: 'Are you going?' })).toBeNull();
});

test('a member with more guests than now allowed sees them and may remove some', async () => {
  const mine = { answer: 'going', guests: 2, waitlisted: false } as const;
  open({ ...dinner, maxGuests: undefined, mine });

  const along = await screen.findByLabelText('Bringing guests?');

  expect(along).toHaveProperty('value', '2');
  expect([...along.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No guests',
    '1 guest',
    '2 guests',
  ]);
});

test('a visitor sees no numbers and no RSVP buttons, on the page and in the list', async () => {
  const { seats: _, ...said } = dinner;
  open(said);
  await screen.findByRole('heading', { name: 'Homecoming', level: 1 });
  await screen.findByRole('button', { name: 'Calendar' });
  expect(screen.queryByText(/seats taken|going/)).toBeNull();
  expect(screen.queryByRole('group', { name: /Are you coming/ })).toBeNull();
  cleanup();

  const over = { ...said, _id: '01JG0000000000000000000009', id: '01JG0000000000000000000009' };
  api.replies(getEvent, { ...over, eventDate: '2001-01-01' }, { params: { id: over.id } });
  showScreen(<EventScreen />, { path: '/events/:eventId', at: `/events/${over.id}` });
  await screen.findByText('past');
  expect(screen.queryByText('signed up')).toBeNull();
  cleanup();

  api.replies(listEvents, [said]);
  showScreen(<EventsScreen />, { path: '/events' });
  await screen.findByRole('article');
  expect(screen.queryByRole('group', { name: /Are you coming/ })).toBeNull();
});

test('an event ends at its own time, wherever the reader is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T01:30:00Z') });
  const late = { ...dinner, eventDate: '2026-11-29', startTime: '22:00', endTime: '02:00', timeZone: 'UTC' };
  open(late);
  await screen.findByText('now');
  await screen.findByRole('group', { name: 'Are you going?' });
  cleanup();

  vi.setSystemTime(new Date('2026-11-30T02:00:00Z'));
  open(late);
  await screen.findByText('past');
  await screen.findByText('signed up');
});

test('only attendees can join online, from fifteen minutes before the start', async () => {
  const online = { ...dinner, eventDate: '2026-11-29', isOnline: true, onlineLink: 'https://meet.example/' };
  const mine = { answer: 'going', guests: 0, waitlisted: false } as const;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T17:14:00Z') });
  open({ ...online, mine });
  await screen.findByText("You're going");
  expect(screen.queryByRole('link', { name: 'Join online' })).toBeNull();
  cleanup();

  vi.setSystemTime(new Date('2026-11-29T17:15:00Z'));
  open({ ...online, mine });

  expect((await screen.findByRole('link', { name: 'Join online' })).getAttribute('href')).toBe(
    'https://meet.example/',
  );
});

test('an unknown event says so', async () => {
  api.refuses(getEvent, 404, texts.eventNotFound, params);
  showScreen(<EventScreen />, { path: '/events/:eventId', at: `/events/${dinner.id}` });

  await screen.findByText("This event doesn't exist");
});

test('a member can RSVP on the ticket in the list, and its title links to the event', async () => {
  api.replies(listEvents, [dinner]);
  const reply = { success: true, answer: 'maybe', guests: 0, waitlisted: false } as const;
  api.replies(answerEvent, { ...reply, going: 69, onWaitlist: 0, seatsLeft: 11 }, { params });
  showScreen(<EventsScreen />, { path: '/events' });
  const user = userEvent.setup();

  await user.click(await button('Maybe'));

  expect(await pressed('Maybe')).toBe('true');
  const title = screen.getByRole('link', { name: 'Homecoming' });
  expect(title.getAttribute('href')).toBe(`/events/${dinner.id}`);
  screen.getByRole('link', { name: /Learn More/ });
  screen.getByRole('button', { name: /Share/ });
});
