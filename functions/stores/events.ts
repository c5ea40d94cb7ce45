import * as z from 'zod/mini';
import type { Event } from '#shared/entities.ts';
import { auditSteps, type AuditLine } from './audit.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { newId, timeOfId } from './ids.ts';
import { again, untilDone } from './retry.ts';
import { Table } from './table.ts';
import { transact } from './transaction.ts';

/**
 * Table Events.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EVENT` | `<date>#<id>` | an event, in the order of the calendar |
 * | `DAY` | `<id>` | the day under which that event stands now |
 */
const events = new Table('events');

const StoredEvent = z.object({
  sk: z.string(),
  id: z.string(),
  eventTitle: z.string(),
  eventDate: z.string(),
  eventDescription: z.string(),
  learnMoreLink: z.string(),
  updatedAt: z.string(),
});
type StoredEvent = z.output<typeof StoredEvent>;

export type EventFields = Pick<
  StoredEvent,
  'eventTitle' | 'eventDate' | 'eventDescription' | 'learnMoreLink'
>;

const Pointer = z.object({ eventDate: z.string() });
const pointerKey = (id: string) => ({ pk: 'DAY', sk: id });
const eventKey = (date: string, id: string) => ({ pk: 'EVENT', sk: `${date}#${id}` });
const exists = { expression: 'attribute_exists(pk)' };
const standsOn = (date: string) => ({ expression: 'eventDate = :seen', values: { ':seen': date } });

function eventOf({
  id,
  eventTitle,
  eventDate,
  eventDescription,
  learnMoreLink,
  updatedAt,
}: StoredEvent): Event {
  const createdAt = timeOfId(id);
  return { _id: id, id, eventTitle, eventDate, eventDescription, learnMoreLink, createdAt, updatedAt };
}

function rowOf(id: string, fields: EventFields, now: Date) {
  const { eventTitle, eventDate, eventDescription, learnMoreLink } = fields;
  const values = { id, eventTitle, eventDate, eventDescription, learnMoreLink, updatedAt: now.toISOString() };
  return { ...eventKey(eventDate, id), ...values };
}

/** Whose hand changes the calendar, and when; the audit log is told in the same transaction. */
export interface Hand {
  /** Id of the admin. */
  readonly by: string;
  readonly now: Date;
}

type Told = Pick<AuditLine, 'action' | 'on' | 'before' | 'after'>;
const toldSteps = (line: Told, hand: Hand) => auditSteps({ kind: 'event', ...line, ...hand });

/** Stores a new event. */
export async function addEvent(fields: EventFields, hand: Hand): Promise<Event> {
  const row = rowOf(newId(hand.now), fields, hand.now);
  const { id, eventDate } = row;
  await transact([
    events.putStep(row),
    events.putStep({ ...pointerKey(id), eventDate }),
    ...(await toldSteps({ action: 'eventMade', on: id, after: { date: eventDate } }, hand)),
  ]);
  return eventOf(row);
}

/** Events by date, soonest first. @param page `from` leaves out earlier days; `after` is `<date>#<id>`. */
export async function listEvents({
  limit,
  after,
  from = '',
}: Page & { readonly from?: string | undefined }): Promise<Gathered<Event>> {
  const next = after === undefined ? '' : `${after}!`;
  const between = [from > next ? from : next || '0', '~'] as const;
  const found = await gather(limit + 1, (most, place) =>
    events.query(StoredEvent, { pk: 'EVENT', between, limit: most, after: place }),
  );
  const { items, last } = cutPage(found, limit, ({ sk }) => sk);
  return { items: items.map(eventOf), last };
}

/** Replaces an event's fields; where its day changes, it moves in one transaction. @returns undefined where there is none. */
export function changeEvent(id: string, fields: EventFields, hand: Hand): Promise<Event | undefined> {
  const row = rowOf(id, fields, hand.now);
  return untilDone(async () => {
    const seen = await events.get(Pointer, pointerKey(id), true);
    if (seen === undefined) return undefined;
    return (await write(row, seen.eventDate, hand)) ? eventOf(row) : again;
  });
}

/** Writes a row over the one that stands on that day. @returns false where it has moved or gone since. */
async function write(row: ReturnType<typeof rowOf>, day: string, hand: Hand): Promise<boolean> {
  const { id, eventDate } = row;
  const pointer = pointerKey(id);
  const steps =
    day === eventDate
      ? [events.putStep(row, exists)]
      : [
          events.changeStep(pointer, { set: { eventDate }, condition: standsOn(day) }),
          events.removeStep(eventKey(day, id), exists),
          events.putStep(row),
        ];
  const told = { action: 'eventChanged', on: id, before: { date: day }, after: { date: eventDate } } as const;
  return (await transact([...steps, ...(await toldSteps(told, hand))])).done;
}

/** Deletes an event. @returns false where there is none. */
export function removeEvent(id: string, hand: Hand): Promise<boolean> {
  return untilDone(async () => {
    const seen = await events.get(Pointer, pointerKey(id), true);
    if (seen === undefined) return false;
    const { done } = await transact([
      events.removeStep(pointerKey(id), standsOn(seen.eventDate)),
      events.removeStep(eventKey(seen.eventDate, id), exists),
      ...(await toldSteps({ action: 'eventRemoved', on: id, before: { date: seen.eventDate } }, hand)),
    ]);
    return done ? true : again;
  });
}
