import * as z from 'zod/mini';
import { auditSteps, type AuditLine } from './audit.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { type EventFields, eventKey, eventRow, StoredEvent } from './eventRows.ts';
import { newId } from './ids.ts';
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

const Pointer = z.object({ eventDate: z.string() });
const pointerKey = (id: string) => ({ pk: 'DAY', sk: id });
const exists = { expression: 'attribute_exists(pk)' };
const standsOn = (date: string) => ({ expression: 'eventDate = :seen', values: { ':seen': date } });

/** Whose hand changes the calendar, and when; the audit log is told in the same transaction. */
export interface Hand {
  /** Id of the admin. */
  readonly by: string;
  readonly now: Date;
}

type Told = Pick<AuditLine, 'action' | 'on' | 'before' | 'after'>;
const toldSteps = (line: Told, hand: Hand) => auditSteps({ kind: 'event', ...line, ...hand });

/** Stores a new event. */
export async function addEvent(fields: EventFields, hand: Hand): Promise<StoredEvent> {
  const row = eventRow(newId(hand.now), fields, hand.now);
  const { id, eventDate } = row;
  await transact([
    events.putStep(row),
    events.putStep({ ...pointerKey(id), eventDate }),
    ...(await toldSteps({ action: 'eventMade', on: id, after: { date: eventDate } }, hand)),
  ]);
  return row;
}

/** Events by date, soonest first. @param page `from` leaves out earlier days; `after` is `<date>#<id>`. */
export async function listEvents({
  limit,
  after,
  from = '',
}: Page & { readonly from?: string | undefined }): Promise<Gathered<StoredEvent>> {
  const next = after === undefined ? '' : `${after}!`;
  const between = [from > next ? from : next || '0', '~'] as const;
  const found = await gather(limit + 1, (most, place) =>
    events.query(StoredEvent, { pk: 'EVENT', between, limit: most, after: place }),
  );
  return cutPage(found, limit, ({ sk }) => sk);
}

/**
 * Replaces what an event says, but for details that are left out; where its day changes, it moves in one transaction.
 * @returns undefined where there is none.
 */
export function changeEvent(id: string, fields: EventFields, hand: Hand): Promise<StoredEvent | undefined> {
  return untilDone(async () => {
    const seen = await events.get(Pointer, pointerKey(id), true);
    if (seen === undefined) return undefined;
    const before = await events.get(StoredEvent, eventKey(seen.eventDate, id), true);
    if (before === undefined) return again;
    const row = eventRow(id, fields, hand.now, before);
    return (await write(row, before, hand)) ? row : again;
  });
}

/** Writes a row over the one that was read. @returns false where that has changed, moved or gone since. */
async function write(row: ReturnType<typeof eventRow>, before: StoredEvent, hand: Hand): Promise<boolean> {
  const { id, eventDate } = row;
  const { eventDate: day, updatedAt } = before;
  const pointer = pointerKey(id);
  const asRead = { expression: 'updatedAt = :seen', values: { ':seen': updatedAt } };
  const steps =
    day === eventDate
      ? [events.putStep(row, asRead)]
      : [
          events.changeStep(pointer, { set: { eventDate }, condition: standsOn(day) }),
          events.removeStep(eventKey(day, id), asRead),
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
