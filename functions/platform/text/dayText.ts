const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A date for mails: `5 December 2026`. */
export function dayText(moment: Date): string {
  return day.format(moment);
}
