import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Event } from './entities.ts';
import { dayAfter, spanOf } from './eventTime.ts';
import { eventLimits } from './limits.ts';

/** The event data for a calendar file; parts are unknown after the event has been deleted. */
export type CalendarEvent = Pick<
  Event,
  'id' | 'eventTitle' | 'eventDate' | 'startTime' | 'endTime' | 'timeZone' | 'sequence'
> &
  Partial<Pick<Event, 'eventDescription' | 'place' | 'address'>>;

/** Makes a file an invitation to one attendee, which updates the event in their calendar. */
export interface CalendarAttendee {
  readonly address: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly isWaitlisted: boolean;
  readonly isCanceled: boolean;
}

interface CalendarOptions {
  /** The event's page. */
  readonly url: string;
  readonly now: Date;
  /** Without an attendee the file is a plain copy to download. */
  readonly attendee?: CalendarAttendee;
}

/**
 * An event as an iCalendar file. Its UID never changes and its SEQUENCE rises with each change, so calendars replace
 * their copy. Times are in UTC, so that no calendar program has to know the event's time zone.
 * @see RFC 5545, RFC 5546
 */
export function calendarFile(event: CalendarEvent, { url, now, attendee }: CalendarOptions): string {
  return ical({
    prodId,
    method: methodFor(attendee),
    events: [{ ...entryOf(event, url, now), ...(attendee && invitationFields(attendee)) }],
  }).toString();
}

/** An event in a calendar feed. */
export interface FeedEvent {
  readonly event: CalendarEvent;
  /** False if the reader is on the waitlist or answered Maybe. */
  readonly isSure: boolean;
  /** When the event or the reader's RSVP last changed: the entry stays the same until the next change. */
  readonly changedAt: Date;
}

/**
 * A feed of events that calendar programs subscribe to. @param origin the address of the site.
 * @see RFC 5545, RFC 7986
 */
export function calendarFeed(entries: readonly FeedEvent[], origin: string): string {
  return ical({
    prodId,
    name: 'Alumni Network',
    method: ICalCalendarMethod.PUBLISH,
    ttl: eventLimits.feedHours * 3600,
    events: entries.map(({ event, isSure, changedAt }) => ({
      ...entryOf(event, `${origin}/events/${event.id}`, changedAt),
      status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })),
  }).toString();
}

const prodId = { company: 'Alumni Network', product: 'Events' };

function entryOf(event: CalendarEvent, url: string, stamp: Date): ICalEventData {
  const place = [event.place, event.address].filter(Boolean).join(', ');
  return {
    id: `${event.id}@alumni-network`,
    sequence: event.sequence ?? 0,
    stamp,
    ...timesOf(event),
    summary: event.eventTitle,
    description: event.eventDescription ?? null,
    location: place === '' ? null : place,
    url,
  };
}

function methodFor(attendee: CalendarAttendee | undefined): ICalCalendarMethod {
  if (attendee === undefined) return ICalCalendarMethod.PUBLISH;
  return attendee.isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
}

function timesOf(event: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const span = spanOf(event);
  if (span !== undefined) return { start: span.start, end: span.end ?? null };
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { start: midnight(event.eventDate), end: midnight(dayAfter(event.eventDate)), allDay: true };
}

function invitationFields({
  address,
  organizer,
  isWaitlisted,
  isCanceled,
}: CalendarAttendee): Partial<ICalEventData> {
  const known = isWaitlisted ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const status = isWaitlisted ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED;
  return {
    organizer,
    status: isCanceled ? ICalEventStatus.CANCELLED : known,
    attendees: [{ email: address, status, rsvp: false }],
  };
}
