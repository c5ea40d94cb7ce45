import { calendarFile } from '#shared/events/eventCalendar.ts';
import type { Event } from '#shared/events/entities.ts';

/** Lets the browser save the event as a file that calendars open. */
export function saveToCalendar(event: Event): void {
  const file = calendarFile(event, { url: `${location.origin}/events/${event.id}`, now: new Date() });
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${event.eventTitle.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}
