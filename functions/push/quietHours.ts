import { minuteMs } from '#functions/platform/runtime/time.ts';
import type { QuietHours } from '#shared/notices/settings.ts';

const dayMinutes = 24 * 60;

/**
 * The end of the quiet hours that contain a moment; undefined if none do. Their start is quiet, their end is not. If a
 * clock change skips the end, it is the first minute that shows that time or a later one.
 * @param timeZone a name such as Europe/Amsterdam; '' means UTC.
 */
export function endOfQuietHours(quiet: QuietHours | null, timeZone: string, now: Date): Date | undefined {
  if (quiet === null) return undefined;
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = (moment: Date): boolean => {
    const minutes = minutesAt(moment, timeZone);
    return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  };
  if (!isQuiet(now)) return undefined;
  const minutesLeft = (to - minutesAt(now, timeZone) + dayMinutes) % dayMinutes;
  const startOfMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  let end = new Date(startOfMinute + minutesLeft * minuteMs);
  // The clock changed meanwhile: an hour too late or too early.
  while (!isQuiet(new Date(end.getTime() - minuteMs)) && end > now) end = new Date(end.getTime() - minuteMs);
  while (isQuiet(end)) end = new Date(end.getTime() + minuteMs);
  return end;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The minutes since midnight that a clock in this zone shows. */
function minutesAt(moment: Date, timeZone: string): number {
  const localTime = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone === '' ? 'UTC' : timeZone,
  });
  return minutesOf(localTime.format(moment));
}
