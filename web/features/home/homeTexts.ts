import { t } from '@lingui/core/macro';
import type { Event } from '#shared/events/entities.ts';
import { spanOf } from '#shared/events/eventTime.ts';
import type { Classmate } from '#shared/home/entities.ts';
import {
  localIsoDate,
  localTime,
  dayNumber,
  formatDay,
  formatRelativeTime,
  formatTimeOfDay,
} from '#web/lib/dates/time.ts';

/** 'Joined yesterday, lives in Lagos'. */
export function joinedText({ joinedAt, city }: Classmate): string {
  const when = formatRelativeTime(joinedAt);
  return city === undefined ? t`Joined ${when}` : t`Joined ${when}, lives in ${city}`;
}

/** When an event begins by the reader's own clock: 'Sunday, 5:30 PM your time'; without a time only its day. */
export function ownStartText(event: Event, now = new Date()): string {
  const start = spanOf(event)?.start;
  const day = dayText(start === undefined ? event.eventDate : localIsoDate(start), localIsoDate(now));
  if (start === undefined) return day;
  const time = formatTimeOfDay(localTime(start));
  return t`${day}, ${time} your time`;
}

function dayText(day: string, today: string): string {
  const ahead = dayNumber(day) - dayNumber(today);
  if (ahead <= 0) return t`Today`;
  if (ahead === 1) return t`Tomorrow`;
  return formatDay(day, ahead < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short' });
}
