import type { Event } from '#shared/eventEntities.ts';
import { dayAfter, spanOf } from './eventTime.ts';

/**
 * An event as an iCalendar file, under an id that stays the same: a whole day without a time zone, or the moments at which
 * it begins and ends.
 * @see RFC 5545
 */
export function calendarFile(event: Event, now = new Date()): string {
  const where = [event.place, event.address].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alumni Network//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@alumni-network`,
    `DTSTAMP:${stampOf(now)}`,
    ...whenOf(event),
    `SUMMARY:${escaped(event.eventTitle)}`,
    `DESCRIPTION:${escaped(event.eventDescription)}`,
    ...(where === '' ? [] : [`LOCATION:${escaped(where)}`]),
    `URL:${event.learnMoreLink}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Lets the browser save the event as a file that calendars open. */
export function saveToCalendar(event: Event): void {
  const url = URL.createObjectURL(new Blob([calendarFile(event)], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${event.eventTitle.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}

const compact = (day: string) => day.replaceAll('-', '');
const stampOf = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

function whenOf(event: Event): string[] {
  const span = spanOf(event);
  const { eventDate } = event;
  if (span === undefined)
    return [`DTSTART;VALUE=DATE:${compact(eventDate)}`, `DTEND;VALUE=DATE:${compact(dayAfter(eventDate))}`];
  const { start, end } = span;
  return [`DTSTART:${stampOf(start)}`, ...(end === undefined ? [] : [`DTEND:${stampOf(end)}`])];
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Lines hold 75 octets at most; the rest goes on in the next, behind a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (length + size > 73) {
      folded += '\r\n ';
      length = 1;
    }
    folded += letter;
    length += size;
  }
  return folded;
}
