import type { Event } from '#shared/eventEntities.ts';

/** The moment at which clocks in a zone show this time of a day; where they are put back, one of the two. */
export function momentOf(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`);
  const guess = shown - aheadOf(timeZone, shown);
  return new Date(shown - aheadOf(timeZone, guess));
}

/** How far the clocks of a zone are ahead of UTC at a moment, both in milliseconds. */
function aheadOf(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${parts.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** When an event with a time begins and ends; an end before the start is one of the day behind. */
export function spanOf({ eventDate, startTime, endTime, timeZone }: Event) {
  if (startTime === undefined || timeZone === undefined) return undefined;
  const start = momentOf(eventDate, startTime, timeZone);
  if (endTime === undefined) return { start, end: undefined };
  return { start, end: momentOf(endTime <= startTime ? dayAfter(eventDate) : eventDate, endTime, timeZone) };
}

/** The calendar date behind this one. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
