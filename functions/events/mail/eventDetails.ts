import { noticeSettingsOf } from '#functions/notices/noticeSettings.ts';
import { mailFrom, siteAddress } from '#functions/platform/mail/mailSettings.ts';
import { type Attachment, senderName } from '#functions/platform/mail/ses.ts';
import type { Words } from '#functions/platform/mail/words.ts';
import { calendarFile, type CalendarEvent } from '#shared/events/eventCalendar.ts';
import { isOnlinePlace, spanOf, zoneName } from '#shared/events/eventTime.ts';
import { hoursText, onlineText, readersTimeText } from './eventWords.ts';

/** The shared parts of mails about an event: its details as text, and its calendar file. */

interface Attendee {
  readonly to: string;
  readonly isWaitlisted: boolean;
  readonly isCanceled: boolean;
  readonly now: Date;
}

/** The calendar file for one attendee. */
export function calendarInvitation(
  event: CalendarEvent,
  { to, isWaitlisted, isCanceled, now }: Attendee,
): Attachment {
  const organizer = { name: senderName, email: mailFrom() };
  const attendee = { address: to, organizer, isWaitlisted, isCanceled };
  const method = isCanceled ? 'CANCEL' : 'REQUEST';
  return {
    name: isCanceled ? 'canceled.ics' : 'event.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarFile(event, { url: `${siteAddress()}/events/${event.id}`, now, attendee }),
  };
}

/** The day of an event in words: 'Sunday, December 6, 2026'. */
export const eventDayText = ({ eventDate }: Pick<CalendarEvent, 'eventDate'>, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${eventDate}T00:00:00Z`),
  );

/** When and where an event is, one line each, with the time in the member's time zone. */
export async function eventDetailsText(event: Times & Where, userId: string, words: Words): Promise<string> {
  return [
    ...whenLines(event, words),
    ...(await ownTime(event, userId, words)),
    ...whereLines(event, words),
  ].join('\n');
}

type Times = Pick<CalendarEvent, 'eventDate' | 'startTime' | 'endTime' | 'timeZone'>;

function whenLines(event: Times, words: Words): string[] {
  const zone = zoneName(event, words.locale);
  const hours = [hoursText(event, words), zone].flatMap((part) => part ?? []);
  return [eventDayText(event, words), words.enumeration(hours)];
}

/** When it starts in the time zone that the member has chosen, if clocks there show another time. */
async function ownTime(event: Times, userId: string, words: Words): Promise<string[]> {
  const start = spanOf(event)?.start;
  const { timeZone } = await noticeSettingsOf(userId);
  if (start === undefined || timeZone === '') return [];
  const inZone = (zone: string | undefined) =>
    new Intl.DateTimeFormat(words.locale, {
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    })
      .format(start)
      .replace('\u202f', ' ');
  const inOwnZone = inZone(timeZone);
  return inOwnZone === inZone(event.timeZone) ? [] : [readersTimeText(inOwnZone, words)];
}

interface Where {
  readonly place?: string | undefined;
  readonly address?: string | undefined;
  readonly onlineLink?: string | undefined;
}

/** The link to join is on the event's page, for attendees with a seat. */
function whereLines({ place, address, onlineLink }: Where, words: Words): string[] {
  const online = onlineLink === undefined || isOnlinePlace(place) ? undefined : onlineText(words);
  return [place, address, online].flatMap((line) => line ?? []);
}
