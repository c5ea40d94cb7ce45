const hourMs = 3_600_000;

/** The moment at which a calendar date (YYYY-MM-DD) has ended in every time zone. */
export function overAt(eventDate: string): Date {
  return new Date(Date.parse(`${eventDate}T00:00:00Z`) + 36 * hourMs);
}

/** True once the day of an event has ended in every time zone; RSVPs are closed then. */
export function isOver({ eventDate }: { readonly eventDate: string }, now: Date): boolean {
  return overAt(eventDate) <= now;
}
