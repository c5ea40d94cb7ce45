import * as z from 'zod/mini';
import { Author, idPair, stamps } from './entities.ts';

/** What the API answers about events, and what members answer to them. */

export const guestAnswers = ['going', 'maybe', 'no'] as const;
export const GuestAnswer = z.enum(guestAnswers, 'answer must be going, maybe or no.');
export type GuestAnswer = z.output<typeof GuestAnswer>;

/** How the seats of an event stand. */
export const EventSeats = z.object({
  /** Seats taken, those of guests included. */
  going: z.number(),
  /** How many answers wait for seats. */
  queue: z.number(),
  /** Absent where there are as many as people come. */
  seatsLeft: z.optional(z.number()),
});
export type EventSeats = z.output<typeof EventSeats>;

/** One's own answer. Who is going and waits has no seat yet. */
export const OwnAnswer = z.object({
  answer: GuestAnswer,
  guests: z.number(),
  waiting: z.boolean(),
  /** How many wait in front, a hundred at most; told to who waits where one event is shown. */
  before: z.optional(z.number()),
});
export type OwnAnswer = z.output<typeof OwnAnswer>;

export const Event = z.object({
  ...idPair,
  eventTitle: z.string(),
  eventDate: z.string(),
  eventDescription: z.string(),
  /** '' where the event has no page elsewhere. */
  learnMoreLink: z.string(),
  /** `hh:mm` in `timeZone`; an event without lasts the whole day. */
  startTime: z.optional(z.string()),
  /** Before the start it is one of the day behind. */
  endTime: z.optional(z.string()),
  /** A name like Europe/Amsterdam. */
  timeZone: z.optional(z.string()),
  place: z.optional(z.string()),
  address: z.optional(z.string()),
  /** True where guests are told a link by which they join. */
  isOnline: z.optional(z.boolean()),
  /** For guests and admins alone. */
  onlineLink: z.optional(z.string()),
  /** How often title, day, time, zone, place or link have changed: calendars replace what they knew of a lower one. */
  sequence: z.optional(z.number()),
  /** Seats; without it there are as many as people come. */
  capacity: z.optional(z.number()),
  /** As many people as one may bring along; none unless given. */
  guestsMost: z.optional(z.number()),
  /** For members; in lists of what is not over. */
  seats: z.optional(EventSeats),
  /** What the member has answered. */
  mine: z.optional(OwnAnswer),
  ...stamps,
});
export type Event = z.output<typeof Event>;

/** What was answered to an event, in numbers. */
export const GuestNumbers = z.object({
  /** Seats taken, those of guests included. */
  going: z.number(),
  /** Guests among them. */
  along: z.number(),
  maybe: z.number(),
  declined: z.number(),
  waiting: z.number(),
  capacity: z.optional(z.number()),
});
export type GuestNumbers = z.output<typeof GuestNumbers>;

/** One answer to an event, as admins see it; `_id` is its member's. */
export const GuestLine = z.object({
  ...idPair,
  user: Author,
  classYear: z.optional(z.number()),
  ...z.omit(OwnAnswer, { before: true }).shape,
  at: z.string(),
});
export type GuestLine = z.output<typeof GuestLine>;
