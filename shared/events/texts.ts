import type { OwnRsvp } from './entities.ts';

/** Texts about events, their times and seats. */
export const eventTexts = {
  zoneNeeded: 'Choose a time zone.',
  startNeeded: 'Enter a start time.',
  failed: "Couldn't load the event.",
  answerFailed: "Couldn't save your RSVP. Please try again.",
  over: 'This event has ended.',
  tooManyGuests: "You can't bring that many guests.",
  noRoom: "There aren't enough seats left. Try bringing fewer guests.",
  attendeesFailed: "Couldn't load the attendees.",
  exportFailed: "Couldn't export the attendees. Please try again.",
  calendarFailed: "Couldn't load the calendar.",
  calendarNotSaved: "Couldn't change your calendar link. Please try again.",
  calendarEnded: 'Your calendar link was turned off.',
  calendarGone: 'This calendar link no longer works.',
  exportOver: 'The download took too long. Please try again.',
} as const;

/** An RSVP in one word. */
export function rsvpLabel({ answer, waitlisted }: Pick<OwnRsvp, 'answer' | 'waitlisted'>): string {
  if (waitlisted) return 'Waitlisted';
  return { going: 'Going', maybe: 'Maybe', no: "Can't go" }[answer];
}
