import { plural, t } from '@lingui/core/macro';
import { formatClock } from '#shared/events/eventTime.ts';
import { pageLanguage } from '#web/lib/texts/language.ts';
import { locale } from './locale.ts';

/** Times on the screen. Calendar dates (`yyyy-mm-dd`) are read in UTC and never shift by a day. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Anything newer is shown in hours, even across midnight. */
const FEW_HOURS = 12 * HOUR;

/**
 * The time of a message by the reader's clock. In English it is `hh:mm AM`, as specified, formatted by hand because
 * locale data adds special spaces. Other languages use their own format.
 */
export function formatMessageTime(iso: string): string {
  const date = new Date(iso);
  if (pageLanguage() !== 'en') return messageClock.format(date);
  const hours = date.getHours();
  return `${pad(hours % 12 || 12)}:${pad(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

const messageClock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });

/** A time of day `hh:mm` as '6:30 PM' or '18:30', depending on the reader's region. */
export function formatTimeOfDay(time: string): string {
  return formatClock(time, locale);
}

/** The time of day on this device, `hh:mm`. */
export const localTime = (date: Date): string => `${pad(date.getHours())}:${pad(date.getMinutes())}`;

/**
 * 'just now', '5m ago', '3h ago', 'yesterday', '4d ago', then the date. Days follow the reader's calendar,
 * but the last few hours are shown in hours even across midnight: '1h ago' at half past midnight, not
 * 'yesterday'. `short` leaves 'ago' out.
 */
export function formatRelativeTime(iso: string, now = new Date(), short = false): string {
  const then = new Date(iso);
  const seconds = (now.getTime() - then.getTime()) / 1000;
  if (seconds < MINUTE) return t`just now`;
  const minutes = Math.floor(seconds / MINUTE);
  if (seconds < HOUR) return short ? t`${minutes}m` : t`${minutes}m ago`;
  const days = dayNumber(localIsoDate(now)) - dayNumber(localIsoDate(then));
  const hours = Math.floor(seconds / HOUR);
  if (days < 1 || seconds < FEW_HOURS) return short ? t`${hours}h` : t`${hours}h ago`;
  if (days === 1) return t`yesterday`;
  if (days < 7) return short ? t`${days}d` : t`${days}d ago`;
  return formatDay(localIsoDate(then), { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Date and time in full, for titles on hover. */
export function formatExactTime(iso: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
}

/** The calendar day of a moment in local time, `yyyy-mm-dd`. */
export function localIsoDate(moment: Date = new Date()): string {
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** 'Today', 'Yesterday', a weekday within the week, else the date: for separators between messages. */
export function formatRelativeDay(iso: string, now = new Date()): string {
  const day = localIsoDate(new Date(iso));
  const days = dayNumber(localIsoDate(now)) - dayNumber(day);
  if (days === 0) return t`Today`;
  if (days === 1) return t`Yesterday`;
  if (days > 1 && days < 7) return formatDay(day, { weekday: 'long' });
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A calendar date in words, by default '28 November 2026' in the order of the language. */
export function formatDay(
  day: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' },
): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
}

/** 'today', 'tomorrow', 'in 8 days', 'in 3 months', or 'past'. */
export function dayCountdownText(day: string, today = localIsoDate()): string {
  const days = dayNumber(day) - dayNumber(today);
  if (days < 0) return t`past`;
  if (days === 0) return t`today`;
  if (days === 1) return t`tomorrow`;
  if (days < 60) return plural(days, { one: 'in # day', other: 'in # days' });
  const months = Math.round(days / 30.44);
  return plural(months, { one: 'in # month', other: 'in # months' });
}

/** `Sep 2023 – Present` and `3 yrs 3 mos` of two calendar dates, the end possibly in the future. */
export function jobPeriod(
  start: string,
  end: string,
  today = localIsoDate(),
): { range: string; length: string } {
  const month = (day: string): string => formatDay(day, { month: 'short', year: 'numeric' });
  const isOngoing = end === '' || end > today;
  const months = monthNumber(isOngoing ? today : end) - monthNumber(start) + 1;
  return {
    range: `${month(start)} – ${isOngoing ? t`Present` : month(end)}`,
    length: monthsText(Math.max(1, months)),
  };
}

function monthsText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return plural(rest, { one: '# mo', other: '# mos' });
  if (rest === 0) return plural(years, { one: '# yr', other: '# yrs' });
  return t`${plural(years, { one: '# yr', other: '# yrs' })} ${plural(rest, { one: '# mo', other: '# mos' })}`;
}

/** The days from 1970 to a calendar date, or to that of a moment in UTC. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 1000 / DAY);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
