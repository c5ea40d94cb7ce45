import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { epochSeconds, daySeconds } from '#functions/platform/runtime/time.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { eventLimits } from '#shared/events/limits.ts';
import { dayRowKey, Seats } from './capacity.ts';
import { eventKey, StoredEvent } from './eventRows.ts';

/**
 * Table Events, what is kept of deleted events, so that attendees and the audit log can still name them.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `GONE` | `<id>` | `eventTitle`, its times, `sequence`, whether its attendees are notified (`notify`); `expiresAt` |
 */
const events = new Table('events');

const goneKey = (id: string) => ({ pk: 'GONE', sk: id });

const GoneEvent = z.object({
  sk: z.string(),
  ...z.pick(StoredEvent, {
    eventTitle: true,
    eventDate: true,
    startTime: true,
    endTime: true,
    timeZone: true,
  }).shape,
  sequence: z.number(),
  notify: z.boolean(),
});
/** `sk` is the id of the event. */
type DeletedEvent = z.output<typeof GoneEvent>;

/**
 * The step that keeps an event's title and times, for the transaction that deletes it. Attendees of a past event are
 * not notified.
 */
export function recordDeletedEventStep(event: StoredEvent, hasAnswers: boolean, now: Date): Step {
  const { id, eventTitle, eventDate, startTime, endTime, timeZone, sequence } = event;
  return events.putStep({
    ...goneKey(id),
    eventTitle,
    eventDate,
    startTime,
    endTime,
    timeZone,
    sequence: sequence + 1,
    notify: hasAnswers && !hasEndedEverywhere(event, now),
    expiresAt: epochSeconds(now) + eventLimits.rememberedDays * daySeconds,
  });
}

/** A deleted event, while its row is kept. */
export function findDeletedEvent(id: string): Promise<DeletedEvent | undefined> {
  return events.get(GoneEvent, goneKey(id), { consistent: true });
}

/** The deleted ones among these events, while their rows are kept. */
export function deletedEventsAmong(ids: readonly string[]): Promise<DeletedEvent[]> {
  return events.getMany(GoneEvent, ids.map(goneKey));
}

interface EventTitle {
  readonly title: string;
  readonly isGone: boolean;
}

/** The titles of these events by id, including deleted ones while their rows are kept. */
export async function eventTitlesById(ids: readonly string[]): Promise<ReadonlyMap<string, EventTitle>> {
  const [days, gone] = await Promise.all([
    events.getMany(Seats, ids.map(dayRowKey)),
    deletedEventsAmong(ids),
  ]);
  const keys = days.map(({ sk, eventDate }) => eventKey(eventDate, sk));
  const existing = await events.getMany(z.pick(StoredEvent, { id: true, eventTitle: true }), keys);
  const titles = new Map<string, EventTitle>();
  for (const { id, eventTitle } of existing) titles.set(id, { title: eventTitle, isGone: false });
  for (const { sk, eventTitle } of gone) titles.set(sk, { title: eventTitle, isGone: true });
  return titles;
}
