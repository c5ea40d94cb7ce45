/** Every number of events and their seats, with its unit. */
export const eventLimits = {
  /** Seats of one event. */
  capacityMost: 100_000,
  /** People whom one may bring along. */
  guestsMost: 9,
  /** Characters of an address, which has more than one part. */
  addressLength: 200,
  /** Characters of the name of a time zone. */
  zoneLength: 64,
  /** Minutes between the last change of an event and the message to its guests, so that several changes make one message. */
  tellAfterMinutes: 5,
  /** Days that a deleted event is remembered, to tell its guests and to update their calendars. */
  rememberedDays: 90,
} as const;
