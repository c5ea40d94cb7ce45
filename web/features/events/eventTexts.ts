import { plural, t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import { isOnlinePlace, spanOf, startAndEnd, zoneName } from '#shared/events/eventTime.ts';
import { hasEnded, todayAtEvent } from '#web/api/events/eventState.ts';
import { locale } from '#web/lib/dates/locale.ts';
import {
  localIsoDate,
  localTime,
  formatTimeOfDay,
  formatDay,
  dayCountdownText,
} from '#web/lib/dates/time.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';

/** 'All day', '6:30 PM' or '18:30 to 23:00', in the event's own time zone and by the custom of the reader's region. */
export function hoursText(event: Event): string {
  const { start, end } = startAndEnd(event, locale);
  if (start === undefined) return t`All day`;
  return end === undefined ? start : t`${start} to ${end}`;
}

/** The start in the reader's own time zone; undefined if the clock shows the same as at the event. */
function ownStart(event: Event): string | undefined {
  const start = spanOf(event)?.start;
  if (start === undefined) return undefined;
  const own = localTime(start);
  const ownDay = localIsoDate(start);
  if (own === event.startTime && ownDay === event.eventDate) return undefined;
  return joinWithCommas([
    ownDay !== event.eventDate && formatDay(ownDay, { weekday: 'short' }),
    formatTimeOfDay(own),
  ]);
}

/** The event's time zone by name, and the reader's own time; undefined for a whole day. */
export function zoneText(event: Event): string | undefined {
  const zone = zoneName(event, locale);
  if (zone === undefined) return undefined;
  const own = ownStart(event);
  return own === undefined ? t`${zone} (same as your time)` : t`${zone} (${own} your time)`;
}

/**
 * A shorter version for a card: always for an online event, and for an event at a place only if the reader's own time
 * differs.
 */
export function cardZoneText(event: Event): string | undefined {
  const isOnlineOnly = event.isOnline === true || isOnlinePlace(event.place);
  return isOnlineOnly || ownStart(event) !== undefined ? zoneText(event) : undefined;
}

/**
 * 'in 8 days' or 'today' by the calendar at the event's place; 'now' once a timed event has started, and 'past' once it
 * has ended.
 */
export function eventCountdownText(event: Event, now = new Date()): string {
  if (hasEnded(event, now)) return t`past`;
  const start = spanOf(event)?.start;
  if (start !== undefined && start <= now) return t`now`;
  return dayCountdownText(event.eventDate, todayAtEvent(event, now));
}

/**
 * How many people are going to an event or are on its waitlist, and when they will be notified; undefined if there is
 * no one to notify.
 */
export function willBeNotifiedText(event: Event, change: 'edit' | 'delete'): string | undefined {
  const { going = 0, onWaitlist = 0 } = event.seats ?? {};
  if (going + onWaitlist === 0 || hasEnded(event)) return undefined;
  const people =
    onWaitlist === 0
      ? plural(going, { one: '# person is going.', other: '# people are going.' })
      : t`${plural(going, { one: '# person is', other: '# people are' })} going, and ${plural(onWaitlist, {
          one: '# is',
          other: '# are',
        })} on the waitlist.`;
  const notified =
    change === 'delete'
      ? t`They'll be notified.`
      : t`They'll be notified if the name, date, time, place or online link changes.`;
  return `${people} ${notified}`;
}
