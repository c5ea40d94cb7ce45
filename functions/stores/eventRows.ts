import * as z from 'zod/mini';
import type { Event } from '#shared/eventEntities.ts';
import { timeOfId } from './ids.ts';
import type { Key } from './table.ts';

/** How an event stands in its row; `events.ts` says where the rows of table Events are. */

const text = z.optional(z.string());
const number = z.optional(z.number());

const fields = {
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
  guestsMost: number,
};

const Fields = z.object(fields);
/** What an event says. In what an admin sends '' and 0 take a detail away, and one that is left out stays. */
export type EventFields = z.output<typeof Fields>;

export const StoredEvent = z.object({ ...fields, sk: z.string(), id: z.string(), updatedAt: z.string() });
export type StoredEvent = z.output<typeof StoredEvent>;

export const eventKey = (date: string, id: string): Key => ({ pk: 'EVENT', sk: `${date}#${id}` });

/** The row of an event that says this now, and where this is silent what it said before. */
export function eventRow(id: string, given: EventFields, now: Date, before?: StoredEvent) {
  const { eventTitle, eventDate, eventDescription, learnMoreLink } = given;
  const startTime = kept(given.startTime, before?.startTime);
  const timed = startTime === undefined ? undefined : { endTime: kept(given.endTime, before?.endTime) };
  return {
    ...eventKey(eventDate, id),
    id,
    eventTitle,
    eventDate,
    eventDescription,
    learnMoreLink,
    startTime,
    endTime: timed?.endTime,
    timeZone: timed && kept(given.timeZone, before?.timeZone),
    place: kept(given.place, before?.place),
    address: kept(given.address, before?.address),
    onlineLink: kept(given.onlineLink, before?.onlineLink),
    capacity: kept(given.capacity, before?.capacity),
    guestsMost: kept(given.guestsMost, before?.guestsMost),
    updatedAt: now.toISOString(),
  };
}

export type EventRow = ReturnType<typeof eventRow>;

function kept<T extends string | number>(given: T | undefined, before: T | undefined): T | undefined {
  if (given === undefined) return before;
  return given === '' || given === 0 ? undefined : given;
}

/** An event as somebody sees it; the link by which one joins is for guests and admins. */
export function showEvent(stored: StoredEvent, mayJoin: boolean): Event {
  const { sk: _, id, onlineLink, updatedAt, ...said } = stored;
  const online = onlineLink === undefined ? {} : { isOnline: true, ...(mayJoin && { onlineLink }) };
  return { _id: id, id, ...said, ...online, createdAt: timeOfId(id), updatedAt };
}
