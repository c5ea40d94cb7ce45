import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { exportAttendees, listAttendees } from '#shared/events/attendeeRoutes.ts';
import type { AttendeeRow } from '#shared/events/entities.ts';
import { getEvent } from '#shared/events/eventRoutes.ts';
import { eventTexts } from '#shared/events/texts.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply, sofia } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import AttendeesScreen from '#web/features/admin/AttendeesScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';

const dinner = anEventReply({ startTime: '18:30', timeZone: 'UTC', place: 'Great Hall' });
const params = { id: dinner.id };
const numbers = { going: 69, along: 8, maybe: 23, declined: 4, onWaitlist: 0, capacity: 80 };
const line = (id: string, said: Partial<AttendeeRow>): AttendeeRow => ({
  _id: id,
  id,
  user: { ...sofia, _id: id, id, fullName: `Attendee ${id}` },
  classYear: 2019,
  answer: 'going',
  guests: 0,
  waitlisted: false,
  at: '2026-11-21T08:00:00.000Z',
  ...said,
});
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser({ role: 'admin' }));
  api.replies(getEvent, dinner, { params });
});

function open() {
  showScreen(<AttendeesScreen />, { path: '/admin/events/:eventId', at: `/admin/events/${dinner.id}` });
  return userEvent.setup();
}

test('admins see how many attend, who, and with which guests', async () => {
  const attendees = [
    line('A', { guests: 2 }),
    line('B', { answer: 'maybe' }),
    line('C', { waitlisted: true }),
  ];
  api.replies(listAttendees, { numbers, attendees }, { params });
  open();

  await screen.findByRole('heading', { name: 'Homecoming', level: 1 });
  screen.getByText('Friday, May 1, 2099, 6:30 PM, Great Hall');
  expect(screen.getByText('of 80 seats').previousElementSibling?.textContent).toBe('69');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')].map(
      ({ textContent }) => textContent,
    ),
  );
  expect(cells).toEqual([
    ['AAAttendee AClass of 2019', '+2', 'Going'],
    ['ABAttendee BClass of 2019', '', 'Maybe'],
    ['ACAttendee CClass of 2019', '', 'Waitlisted'],
  ]);
});

test('further pages are requested, and an event without RSVPs says so', async () => {
  api.replies(listAttendees, { numbers, attendees: [line('A', {})] }, { params, next: 'more' });
  const user = open();
  await screen.findByText('Attendee A');

  api.replies(listAttendees, { numbers: { ...numbers, going: 70 }, attendees: [line('B', {})] }, { params });
  await user.click(screen.getByRole('button', { name: 'Show more' }));

  await screen.findByText('Attendee B');
  screen.getByText('Attendee A');
  screen.getByText('70');
  cleanup();
  endSession('logout');
  startSession(aLoggedInUser({ role: 'admin' }));
  api.replies(listAttendees, { numbers, attendees: [] }, { params });
  open();
  await screen.findByText('No RSVPs yet');
});

test('attendees that fail to load say so, and so does a failed export', async () => {
  api.refuses(listAttendees, 500, eventTexts.attendeesFailed, params);
  api.refuses(exportAttendees, 500, eventTexts.exportFailed, params);
  const user = open();

  await screen.findByText("Couldn't load the attendees.");
  await user.click(screen.getByRole('button', { name: 'Export attendees' }));

  await screen.findByText(eventTexts.exportFailed);
});
