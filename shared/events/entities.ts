import * as z from 'zod/mini';
import { Author, idPair, timestamps } from '#shared/platform/entities.ts';

/** Responses about events, and members' RSVPs. */

const rsvpAnswers = ['going', 'maybe', 'no'] as const;
export const RsvpAnswer = z.enum(rsvpAnswers, 'answer must be going, maybe or no.');
export type RsvpAnswer = z.output<typeof RsvpAnswer>;

/** The state of an event's seats. */
export const EventSeats = z.object({
  /** Seats taken, including those of guests. */
  going: z.number(),
  /** Number of RSVPs on the waitlist. */
  onWaitlist: z.number(),
  /** Absent if seats are unlimited. */
  seatsLeft: z.optional(z.number()),
});
export type EventSeats = z.output<typeof EventSeats>;

/** The member's own RSVP. 'Going' on the waitlist has no seat yet. */
export const OwnRsvp = z.object({
  answer: RsvpAnswer,
  guests: z.number(),
  waitlisted: z.boolean(),
  /**
   * Number of RSVPs ahead on the waitlist, at most a hundred; only for waitlisted members on the page of one event.
   */
  ahead: z.optional(z.number()),
});
export type OwnRsvp = z.output<typeof OwnRsvp>;

export const Event = z.object({
  ...idPair,
  eventTitle: z.string(),
  eventDate: z.string(),
  eventDescription: z.string(),
  /** '' if the event has no page elsewhere. */
  learnMoreLink: z.string(),
  /** `hh:mm` in `timeZone`; without it the event lasts all day. */
  startTime: z.optional(z.string()),
  /** An end before the start is on the next day. */
  endTime: z.optional(z.string()),
  /** A name such as Europe/Amsterdam. */
  timeZone: z.optional(z.string()),
  place: z.optional(z.string()),
  address: z.optional(z.string()),
  /** True if attendees get a link for joining online. */
  isOnline: z.optional(z.boolean()),
  /** Only for attendees and admins. */
  onlineLink: z.optional(z.string()),
  /** Number of changes to title, day, time, zone, place or link: calendars replace a copy with a lower one. */
  sequence: z.optional(z.number()),
  /** Number of seats; unlimited if absent. */
  capacity: z.optional(z.number()),
  /** Guests that one member may bring; none by default. */
  maxGuests: z.optional(z.number()),
  /** Only for members. Lists have it only until the event is over. */
  seats: z.optional(EventSeats),
  /** The member's own RSVP. */
  mine: z.optional(OwnRsvp),
  ...timestamps,
});
export type Event = z.output<typeof Event>;

/** The RSVPs to an event in numbers. */
export const RsvpCounts = z.object({
  /** Seats taken, including those of guests. */
  going: z.number(),
  /** Number of guests among them. */
  along: z.number(),
  maybe: z.number(),
  declined: z.number(),
  onWaitlist: z.number(),
  capacity: z.optional(z.number()),
});
export type RsvpCounts = z.output<typeof RsvpCounts>;

/** One RSVP to an event, for admins; `_id` is the member's id. */
export const AttendeeRow = z.object({
  ...idPair,
  user: Author,
  classYear: z.optional(z.number()),
  ...z.omit(OwnRsvp, { ahead: true }).shape,
  at: z.string(),
});
export type AttendeeRow = z.output<typeof AttendeeRow>;

/** Whether the member has a calendar link, and since when. Its address is only returned on creation. */
export const CalendarLink = z.object({ exists: z.boolean(), since: z.optional(z.string()) });
export type CalendarLink = z.output<typeof CalendarLink>;
