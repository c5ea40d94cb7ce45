import * as z from 'zod/mini';
import { isOver } from '#shared/eventDay.ts';
import { eventLimits } from '#shared/eventLimits.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import { eventKey, StoredEvent } from './eventRows.ts';
import { dayKey, Seats } from './capacity.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Events, what is remembered of deleted events, so that their guests and the audit log can still name them.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `GONE` | `<id>` | `eventTitle`, its times, `sequence`, whether its guests `areTold`; `expiresAt` |
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
  areTold: z.boolean(),
});
/** `sk` is its id. */
export type GoneEvent = z.output<typeof GoneEvent>;

/** The step that remembers an event, for the transaction that deletes it. Guests of a past event are not told. */
export function rememberStep(event: StoredEvent, hasAnswers: boolean, now: Date): Step {
  const { id, eventTitle, eventDate, startTime, endTime, timeZone, sequence } = event;
  return events.putStep({
    ...goneKey(id),
    eventTitle,
    eventDate,
    startTime,
    endTime,
    timeZone,
    sequence: sequence + 1,
    areTold: hasAnswers && !isOver(event, now),
    expiresAt: Math.floor((now.getTime() + eventLimits.rememberedDays * dayMs) / 1000),
  });
}

/** A deleted event, for as long as it is remembered. */
export function goneEvent(id: string): Promise<GoneEvent | undefined> {
  return events.get(GoneEvent, goneKey(id), true);
}

/** Those of these events that were deleted, as far as they are remembered. */
export function goneAmong(ids: readonly string[]): Promise<GoneEvent[]> {
  return events.getMany(GoneEvent, ids.map(goneKey));
}

interface EventTitle {
  readonly title: string;
  readonly isGone: boolean;
}

/** What these events are called, deleted ones too; by their ids, as far as they are remembered. */
export async function titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, EventTitle>> {
  const [days, gone] = await Promise.all([events.getMany(Seats, ids.map(dayKey)), goneAmong(ids)]);
  const keys = days.map(({ sk, eventDate }) => eventKey(eventDate, sk));
  const standing = await events.getMany(z.pick(StoredEvent, { id: true, eventTitle: true }), keys);
  const titles = new Map<string, EventTitle>();
  for (const { id, eventTitle } of standing) titles.set(id, { title: eventTitle, isGone: false });
  for (const { sk, eventTitle } of gone) titles.set(sk, { title: eventTitle, isGone: true });
  return titles;
}
