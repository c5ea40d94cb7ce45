const hourMs = 3_600_000;

/** The moment at which a calendar date (YYYY-MM-DD) has ended wherever on earth an event of that day is. */
export function overAt(eventDate: string): Date {
  return new Date(Date.parse(`${eventDate}T00:00:00Z`) + 36 * hourMs);
}

/** True once the day of an event has ended wherever it is: nobody answers any more. */
export function isOver({ eventDate }: { readonly eventDate: string }, now: Date): boolean {
  return overAt(eventDate) <= now;
}
