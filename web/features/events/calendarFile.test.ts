import { expect, test } from 'vitest';
import type { Event } from '#shared/eventEntities.ts';
import { calendarFile } from './calendarFile.ts';

const event: Event = {
  _id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  eventTitle: 'Dinner; speeches, and more',
  eventDate: '2026-12-31',
  eventDescription: `Line one\nLine two ${'é'.repeat(100)}`,
  learnMoreLink: 'https://alumni.example/dinner',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('an event is a whole day that never shifts', () => {
  const file = calendarFile(event);

  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\n');
  expect(file).toContain('DTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('SUMMARY:Dinner\\; speeches\\, and more\r\n');
});

test('no line of the file is longer than 75 octets, and unfolding gives the text back', () => {
  const file = calendarFile(event);

  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`Line one\\nLine two ${'é'.repeat(100)}`);
});

test('an event with a time is told by its moments, and where it is', () => {
  const timed = {
    ...event,
    startTime: '18:30',
    timeZone: 'Europe/Amsterdam',
    place: 'Great Hall',
    address: 'Lane 1',
  };

  const file = calendarFile({ ...timed, endTime: '01:00' });

  expect(file).toContain('DTSTART:20261231T173000Z\r\nDTEND:20270101T000000Z\r\n');
  expect(file).toContain('LOCATION:Great Hall\\, Lane 1\r\n');
  expect(calendarFile(timed)).not.toContain('DTEND');
});
