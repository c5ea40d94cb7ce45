import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

/** Mails about the recipient's own RSVP. Each has a calendar file that brings their calendar up to date. */

const eventVariables = {
  title: textVariable,
  /** When and where, one line each. */
  details: textVariable,
  link: pathVariable,
};
/** Of mails that confirm an RSVP. `version`: `rsvpVersionOf`. */
const confirming = {
  data: z.object({ eventId: z.string(), version: z.string() }),
  hourly: undefined,
  topic: 'eventReminder',
} as const;
/** With `party`, for example 'you and 2 guests', if they bring guests. */
const withParty = z.object({ ...eventVariables, party: z.optional(textVariable) });

/** Confirms a seat, some minutes after the RSVP. */
export const eventGoingKind = mailKind({ name: 'eventGoing', variables: withParty, ...confirming });

/** Confirms a place on the waitlist, some minutes after the RSVP. */
export const eventWaitlistedKind = mailKind({ name: 'eventWaitlisted', variables: withParty, ...confirming });

/** Sent at once when a waitlisted member gets a seat. */
export const eventSeatKind = mailKind({
  name: 'eventSeat',
  data: z.object({ eventId: z.string(), seatedAt: z.string() }),
  variables: withParty,
  hourly: undefined,
});

/** Confirms that a member who was going, or waitlisted, no longer is. */
export const eventLeftKind = mailKind({
  name: 'eventLeft',
  variables: z.object(eventVariables),
  ...confirming,
});
