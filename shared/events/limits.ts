/** Limits of events and their seats. */
export const eventLimits = {
  /** Seats of one event. */
  maxCapacity: 100_000,
  /** Guests that one member may bring. */
  maxGuests: 9,
  /** Characters of an address with several parts. */
  addressLength: 200,
  /**
   * Minutes between the last change of an event and the mail to its attendees, so that several changes become one mail.
   */
  notifyAfterMinutes: 5,
  /** Minutes between an RSVP and its confirmation by mail, so that several RSVPs in a row become one mail. */
  confirmAfterMinutes: 2,
  /** The events in a calendar feed: from this many days back to this many ahead. */
  feedDaysBack: 90,
  feedDaysAhead: 365,
  /** How often calendars should fetch it, in hours. */
  feedHours: 6,
  /** Days that a deleted event is kept, to notify its attendees and update their calendars. */
  rememberedDays: 90,
} as const;
