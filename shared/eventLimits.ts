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
} as const;
