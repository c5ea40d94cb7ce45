import * as z from 'zod/mini';
import type { Key } from '#functions/platform/dynamo/table.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { Event } from '#shared/events/entities.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';

/** The row of an event; `events.ts` describes the rows of table Events. */

const text = z.optional(z.string());
const number = z.optional(z.number());

const eventFields = {
  eventTitle: z.string(),
  eventDate: z.string(),
  eventDescription: z.string(),
  learnMoreLink: z.string(),
  startTime: text,
  endTime: text,
  timeZone: text,
  place: text,
  address: text,
  onlineLink: text,
  capacity: number,
  maxGuests: number,
};

const Fields = z.object(eventFields);
/** The details of an event. In an admin's request, '' and 0 clear a detail, and a missing one stays. */
export type EventRowFields = Omit<z.output<typeof Fields>, 'learnMoreLink'> & {
  readonly learnMoreLink?: string | undefined;
};

/** The changes that attendees are notified about. */
export const ChangedDetail = z.enum(['name', 'date', 'time', 'place', 'online link']);
export type ChangedDetail = z.output<typeof ChangedDetail>;

const changedBy: readonly (readonly [ChangedDetail, readonly (keyof EventRowFields)[]])[] = [
  ['name', ['eventTitle']],
  ['date', ['eventDate']],
  ['time', ['startTime', 'endTime', 'timeZone']],
  ['place', ['place', 'address']],
  ['online link', ['onlineLink']],
];

export const StoredEvent = z.object({
  ...eventFields,
  sk: z.string(),
  id: z.string(),
  updatedAt: z.string(),
  /** Incremented by each change that attendees are notified about. */
  sequence: z.number(),
  /** The changes that attendees have not been notified about yet. */
  unsentChanges: z.optional(z.array(ChangedDetail)),
});
export type StoredEvent = z.output<typeof StoredEvent>;

/** The partition of all events that are not deleted. */
export const eventPartition = 'EVENT';
export const eventKey = (date: string, id: string): Key => ({ pk: eventPartition, sk: `${date}#${id}` });

/** The row of an event with these details; missing ones are taken from `before`. */
export function eventRow(id: string, input: EventRowFields, now: Date, before?: StoredEvent) {
  const fields = fieldsOf(input, before);
  const row = { ...eventKey(fields.eventDate, id), id, ...fields, updatedAt: now.toISOString() };
  if (before === undefined) return { ...row, sequence: 0, unsentChanges: undefined };
  const changed = changesBetween(before, fields);
  const unsentChanges =
    hasEndedEverywhere(before, now) && hasEndedEverywhere(row, now)
      ? []
      : [...(before.unsentChanges ?? []), ...changed];
  return {
    ...row,
    sequence: before.sequence + (changed.length > 0 ? 1 : 0),
    unsentChanges:
      unsentChanges.length === 0
        ? undefined
        : ChangedDetail.options.filter((one) => unsentChanges.includes(one)),
  };
}

function fieldsOf(input: EventRowFields, before: Partial<StoredEvent> = {}) {
  const { eventTitle, eventDate, eventDescription } = input;
  const startTime = valueOrBefore(input.startTime, before.startTime);
  const hasTime = startTime !== undefined;
  return {
    eventTitle,
    eventDate,
    eventDescription,
    learnMoreLink: input.learnMoreLink ?? before.learnMoreLink ?? '',
    startTime,
    endTime: hasTime ? valueOrBefore(input.endTime, before.endTime) : undefined,
    timeZone: hasTime ? valueOrBefore(input.timeZone, before.timeZone) : undefined,
    place: valueOrBefore(input.place, before.place),
    address: valueOrBefore(input.address, before.address),
    onlineLink: valueOrBefore(input.onlineLink, before.onlineLink),
    capacity: valueOrBefore(input.capacity, before.capacity),
    maxGuests: valueOrBefore(input.maxGuests, before.maxGuests),
  };
}

function changesBetween(before: EventRowFields, after: EventRowFields): ChangedDetail[] {
  return changedBy.flatMap(([name, detailFields]) =>
    detailFields.some((field) => before[field] !== after[field]) ? name : [],
  );
}

export type EventRow = ReturnType<typeof eventRow>;

function valueOrBefore<T extends string | number>(
  value: T | undefined,
  before: T | undefined,
): T | undefined {
  if (value === undefined) return before;
  return value === '' || value === 0 ? undefined : value;
}

/** An event as a viewer sees it; only attendees and admins get the link to join. */
export function showEvent(stored: StoredEvent, mayJoin: boolean): Event {
  const { sk: _, unsentChanges: __, id, onlineLink, updatedAt, ...fields } = stored;
  const online = onlineLink === undefined ? {} : { isOnline: true, ...(mayJoin && { onlineLink }) };
  return { _id: id, id, ...fields, ...online, createdAt: timeOfId(id), updatedAt };
}
