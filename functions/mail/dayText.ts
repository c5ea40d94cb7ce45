import { suspendedForGood } from '../membership/standing.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as mails name it: `5 December 2026`. */
export function dayText(moment: Date): string {
  return day.format(moment);
}

/** Until when somebody is shut out, as mails name it; undefined where no day is set. */
export function untilText(until: string | undefined): string | undefined {
  return until === undefined || until >= suspendedForGood ? undefined : dayText(new Date(until));
}
