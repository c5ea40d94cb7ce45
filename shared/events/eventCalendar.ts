import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Event } from './entities.ts';
import { dayAfter, spanOf } from './eventSpan.ts';

/** The event data for a calendar file; parts are unknown after the event has been deleted. */
export type CalendarEvent = Pick<
  Event,
  'id' | 'eventTitle' | 'eventDate' | 'startTime' | 'endTime' | 'timeZone' | 'sequence'
> &
  Partial<Pick<Event, 'eventDescription' | 'place' | 'address'>>;

/** Makes a file an invitation to one guest, which updates the event in their calendar. */
export interface CalendarGuest {
  readonly address: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly isWaiting: boolean;
  readonly isCancelled: boolean;
}

interface CalendarOptions {
  /** The event's page. */
  readonly url: string;
  readonly now: Date;
  /** Without a guest the file is a plain copy to download. */
  readonly guest?: CalendarGuest;
}

/**
 * An event as an iCalendar file. Its UID never changes and its SEQUENCE rises with each change, so calendars replace
 * their copy. Times are in UTC, so that no calendar program has to know the event's time zone.
 * @see RFC 5545, RFC 5546
 */
export function calendarFile(event: CalendarEvent, { url, now, guest }: CalendarOptions): string {
  const place = [event.place, event.address].filter(Boolean).join(', ');
  return ical({
    prodId: { company: 'Alumni Network', product: 'Events' },
    method: methodFor(guest),
    events: [
      {
        id: `${event.id}@alumni-network`,
        sequence: event.sequence ?? 0,
        stamp: now,
        ...timesOf(event),
        summary: event.eventTitle,
        description: event.eventDescription ?? null,
        location: place === '' ? null : place,
        url,
        ...(guest && invited(guest)),
      },
    ],
  }).toString();
}

function methodFor(guest: CalendarGuest | undefined): ICalCalendarMethod {
  if (guest === undefined) return ICalCalendarMethod.PUBLISH;
  return guest.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function timesOf(event: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const span = spanOf(event);
  if (span !== undefined) return { start: span.start, end: span.end ?? null };
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { start: midnight(event.eventDate), end: midnight(dayAfter(event.eventDate)), allDay: true };
}

function invited({ address, organizer, isWaiting, isCancelled }: CalendarGuest): Partial<ICalEventData> {
  const known = isWaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const status = isWaiting ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED;
  return {
    organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : known,
    attendees: [{ email: address, status, rsvp: false }],
  };
}
