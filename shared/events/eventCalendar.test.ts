import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile, type CalendarAttendee } from './eventCalendar.ts';

const event = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  eventTitle: 'Dinner; speeches, and more',
  eventDate: '2026-12-31',
  eventDescription: `Line one\nLine two ${'é'.repeat(100)}`,
  sequence: 3,
};
const url = `https://alumni.example/events/${event.id}`;
const now = new Date('2026-11-23T10:00:00Z');
const maya: CalendarAttendee = {
  address: 'maya@example.org',
  organizer: { name: 'Alumni Network', email: 'office@alumni.example' },
  isWaitlisted: false,
  isCanceled: false,
};

/** Parses the file with another library. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [found] = calendar.getAllSubcomponents('vevent');
  if (found === undefined) throw new Error('there is no event in it');
  return { method: calendar.getFirstPropertyValue('method'), vevent: found, event: new ICAL.Event(found) };
}

test('an all-day event is a date that no time zone shifts', () => {
  const { event: day } = read(calendarFile(event, { url, now }));

  expect(day.startDate.isDate).toBe(true);
  expect([day.startDate.toString(), day.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
});

test('texts survive the round trip, and no line is longer than 75 octets', () => {
  const file = calendarFile(event, { url, now });
  const { event: found } = read(file);

  expect(found.summary).toBe(event.eventTitle);
  expect(found.description).toBe(event.eventDescription);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('an event with a time has its times in UTC, and its place', () => {
  const times = { startTime: '18:30', endTime: '01:00', timeZone: 'Europe/Amsterdam' };
  const timed = { ...event, ...times, place: 'Great Hall', address: 'Lane 1' };
  const { event: found } = read(calendarFile(timed, { url, now }));

  expect(found.startDate.toJSDate().toISOString()).toBe('2026-12-31T17:30:00.000Z');
  expect(found.endDate.toJSDate().toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(found.location).toBe('Great Hall, Lane 1');
  expect(calendarFile({ ...timed, endTime: undefined }, { url, now })).not.toContain('DTEND');
});

test('a downloaded file and the mails to an attendee give one calendar entry, and later ones replace earlier ones', () => {
  const downloaded = read(calendarFile(event, { url, now }));
  const changed = read(calendarFile({ ...event, sequence: 4 }, { url, now, attendee: maya }));
  const canceled = read(
    calendarFile({ ...event, sequence: 5 }, { url, now, attendee: { ...maya, isCanceled: true } }),
  );

  const all = [downloaded, changed, canceled];
  expect(new Set(all.map(({ event: { uid } }) => uid))).toEqual(new Set([`${event.id}@alumni-network`]));
  expect(all.map(({ event: { sequence } }) => sequence)).toEqual([3, 4, 5]);
  expect(all.map(({ method }) => method)).toEqual(['PUBLISH', 'REQUEST', 'CANCEL']);
  expect(all.map(({ vevent }) => vevent.getFirstPropertyValue('status'))).toEqual([
    null,
    'CONFIRMED',
    'CANCELLED',
  ]);
});

test.each([
  ['going', false, 'ACCEPTED', 'CONFIRMED'],
  ['waitlisted', true, 'TENTATIVE', 'TENTATIVE'],
])('an attendee who is %s gets no request to answer', (_, isWaitlisted, answered, status) => {
  const { vevent, event: found } = read(
    calendarFile(event, { url, now, attendee: { ...maya, isWaitlisted } }),
  );
  const [attendee] = found.attendees;

  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:maya@example.org');
  expect(attendee?.getParameter('partstat')).toBe(answered);
  expect(String(attendee?.getParameter('rsvp') ?? 'FALSE')).toBe('FALSE');
  expect(found.organizer).toBe('mailto:office@alumni.example');
  expect(vevent.getFirstPropertyValue('status')).toBe(status);
});
