import * as z from 'zod/mini';
import { calendarFile, type CalendarEvent } from '#shared/events/eventCalendar.ts';
import { hoursOf, isOnlinePlace, spanOf, zoneName } from '#shared/events/eventSpan.ts';
import { answerOf } from '../store/rsvps.ts';
import { findEvent } from '../store/events.ts';
import { noticeSettingsOf } from '#functions/members/notices/noticeSettings.ts';
import { goneEvent } from '../store/deletedEvents.ts';
import { mailFrom, siteAddress } from '#functions/platform/mail/mailSettings.ts';
import { type Attachment, senderName } from '#functions/platform/mail/transport.ts';
import type { MailWriter } from '#functions/platform/mail/mailContent.ts';

const Ids = z.object({
  eventId: z.string(),
  sequence: z.string(),
  /** Separated by commas. */
  changed: z.string(),
  isWaiting: z.string(),
});

/**
 * The mail about a change. It is not sent after a newer change, which has its own mail, nor to members who cancelled.
 */
export const writeEventChanged: MailWriter = async ({ userId, to, ids, now }) => {
  const { eventId, sequence, changed } = z.parse(Ids, ids);
  const [found, own] = await Promise.all([findEvent(eventId), answerOf({ eventId, member: userId })]);
  if (found?.event.sequence !== Number(sequence))
    return { not: 'the event has changed again or was deleted' };
  if (own?.answer !== 'going') return { not: 'the member is no longer coming' };
  const { event } = found;
  return {
    values: {
      title: event.eventTitle,
      what: whatChanged(changed.split(',')),
      details: [...whenLines(event), ...(await ownTime(event, userId)), ...whereLines(event)].join('\n'),
      link: `/events/${eventId}`,
    },
    attachments: [invitation(event, { to, isWaiting: own.turn !== undefined, isCancelled: false, now })],
  };
};

/** The mail about a deleted event, written from its remembered row. */
export const writeEventCancelled: MailWriter = async ({ userId, to, ids, now }) => {
  const { eventId, isWaiting } = z.parse(Ids, ids);
  const gone = await goneEvent(eventId);
  if (gone === undefined) return { not: 'the deleted event is no longer remembered' };
  return {
    values: {
      title: gone.eventTitle,
      details: [...whenLines(gone), ...(await ownTime(gone, userId))].join('\n'),
    },
    attachments: [
      invitation({ ...gone, id: eventId }, { to, isWaiting: isWaiting !== '', isCancelled: true, now }),
    ],
  };
};

interface Guest {
  readonly to: string;
  readonly isWaiting: boolean;
  readonly isCancelled: boolean;
  readonly now: Date;
}

/** The calendar file for one guest. */
function invitation(event: CalendarEvent, { to, isWaiting, isCancelled, now }: Guest): Attachment {
  const organizer = { name: senderName, email: mailFrom() };
  const guest = { address: to, organizer, isWaiting, isCancelled };
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  return {
    name: isCancelled ? 'canceled.ics' : 'event.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(event, { url: `${siteAddress()}/events/${event.id}`, now, guest }),
  };
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function whatChanged(changed: readonly string[]): string {
  return `The ${list.format(changed)} ${changed.length === 1 ? 'has' : 'have'} changed.`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

type Times = Pick<CalendarEvent, 'eventDate' | 'startTime' | 'endTime' | 'timeZone'>;

function whenLines(event: Times): string[] {
  const zone = zoneName(event);
  const hours = zone === undefined ? hoursOf(event) : `${hoursOf(event)}, ${zone}`;
  return [day.format(new Date(`${event.eventDate}T00:00:00Z`)), hours];
}

/** When it begins in the time zone that the member has chosen, if clocks there show another time. */
async function ownTime(event: Times, userId: string): Promise<string[]> {
  const start = spanOf(event)?.start;
  const { timeZone } = await noticeSettingsOf(userId);
  if (start === undefined || timeZone === '') return [];
  const inZone = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone })
      .format(start)
      .replace('\u202f', ' ');
  const own = inZone(timeZone);
  return own === inZone(event.timeZone) ? [] : [`Where you are, it begins on ${own}`];
}

interface Where {
  readonly place?: string | undefined;
  readonly address?: string | undefined;
  readonly onlineLink?: string | undefined;
}

/** The link to join is on the event's page, for guests with a seat. */
function whereLines({ place, address, onlineLink }: Where): string[] {
  const online = onlineLink === undefined || isOnlinePlace(place) ? undefined : 'Online';
  return [place, address, online].flatMap((line) => line ?? []);
}
