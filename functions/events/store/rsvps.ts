import * as z from 'zod/mini';
import { seatNoticeStep } from '#functions/notices/attendeeNotices.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { rowsAmong } from '#functions/platform/dynamo/rowsAmong.ts';
import {
  type Change,
  type Condition,
  Table,
  type Attributes,
  type ReadOptions,
  rowIsNew,
  attributeIs,
  allOf,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { RsvpAnswer } from '#shared/events/entities.ts';
import { seatMailStep } from '../mail/rsvpMailSteps.ts';
import { type Rsvp, dayRowKey, Seats } from './capacity.ts';

/**
 * Table Events, the RSVPs; `events.ts` holds the events, `capacity.ts` describes how RSVPs are counted.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `ANSWERS#<event>` | `<member>` | `answer`, `guests`, `at`; `turn` while they are on the waitlist, `seatedAt` once they got a seat from the waitlist; `mailed`, if a mail has put the event into their calendar; the number of `changes` since `from`, epoch seconds |
 * | `QUEUE#<event>` | `<turn>` | `memberId`, whose turn it is, and how many `seats` they want |
 *
 * No index lists a member's RSVPs. Events are few, so the rare reader asks each of them, and an RSVP costs only its own
 * write and the event's count.
 */
const events = new Table('events');

const StoredRsvp = z.object({
  pk: z.string(),
  sk: z.string(),
  answer: RsvpAnswer,
  guests: z.number(),
  turn: z.optional(z.string()),
  at: z.string(),
  seatedAt: z.optional(z.string()),
  mailed: z.optional(z.boolean()),
  changes: z.number(),
  from: z.number(),
});
export type StoredRsvp = z.output<typeof StoredRsvp>;

const answerKey = (eventId: string, memberId: string) => ({ pk: `ANSWERS#${eventId}`, sk: memberId });
const waitlistKey = (eventId: string, turn: string) => ({ pk: `QUEUE#${eventId}`, sk: turn });

export const eventIdOf = ({ pk }: StoredRsvp): string => pk.slice(answerKey('', '').pk.length);

/** The event and the member of an RSVP. */
export interface RsvpKey {
  readonly eventId: string;
  readonly memberId: string;
}

export async function readSeatsAndRsvp({ eventId, memberId }: RsvpKey, options: ReadOptions) {
  const [seats, before] = await Promise.all([
    seatsOfEvent(eventId, options),
    events.get(StoredRsvp, answerKey(eventId, memberId), options),
  ]);
  return { seats, before };
}

/** The seats of an event; undefined if it does not exist. */
export function seatsOfEvent(eventId: string, options?: ReadOptions): Promise<Seats | undefined> {
  return events.get(Seats, dayRowKey(eventId), options);
}

/** The seats of these events; deleted ones are missing. */
export function seatsAmong(ids: readonly string[]): Promise<Seats[]> {
  return rowsAmong(events, Seats, { pk: dayRowKey('').pk, ids });
}

/** A page of the seats of all events, by event id. */
export async function listSeats({ limit, after }: PageRequest): Promise<PageResult<Seats>> {
  const { pk } = dayRowKey('');
  const rows = await paginate(
    limit + 1,
    (count, from) => events.query(Seats, { pk, limit: count, consistent: true, after: from }),
    after === undefined ? undefined : dayRowKey(after),
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** A member's RSVPs to these events; events without one are missing. */
export function rsvpsOf(
  memberId: string,
  eventIds: readonly string[],
  options?: ReadOptions,
): Promise<StoredRsvp[]> {
  return events.getMany(
    StoredRsvp,
    eventIds.map((id) => answerKey(id, memberId)),
    options,
  );
}

/** A member's RSVP to an event, read consistently. */
export function findRsvp({ eventId, memberId }: RsvpKey): Promise<StoredRsvp | undefined> {
  return events.get(StoredRsvp, answerKey(eventId, memberId), { consistent: true });
}

/** A page of the RSVPs to an event, by member id. */
export async function listRsvps(
  eventId: string,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredRsvp>> {
  const { pk } = answerKey(eventId, '');
  const rows = await paginate(
    limit + 1,
    (count, from) => events.query(StoredRsvp, { pk, limit: count, after: from }),
    after === undefined ? undefined : answerKey(eventId, after),
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** The step that changes the seats of an event. */
export function countRsvpStep(eventId: string, change: Change): Step {
  return events.changeStep(dayRowKey(eventId), change);
}

/** An RSVP as it is written: with its time, and the number of changes in the current window. */
export type RsvpWrite = Rsvp & Pick<StoredRsvp, 'at' | 'changes' | 'from' | 'mailed'>;

/** The steps that replace the RSVP that was read with another or none, and add it to the waitlist or remove it. */
export function replaceRsvpSteps(
  { eventId, memberId }: RsvpKey,
  before: StoredRsvp | undefined,
  after: RsvpWrite | undefined,
): Step[] {
  const key = answerKey(eventId, memberId);
  const seats = 1 + (after?.guests ?? 0);
  return [
    after === undefined
      ? events.removeStep(key, asRead(before))
      : events.putStep({ ...key, ...after }, asRead(before)),
    ...(before?.turn === undefined || before.turn === after?.turn
      ? []
      : [events.removeStep(waitlistKey(eventId, before.turn))]),
    ...(after?.turn === undefined
      ? []
      : [events.putStep({ ...waitlistKey(eventId, after.turn), memberId, seats })]),
  ];
}

/** Holds while nobody has written the RSVP since: each write increments its count, and seating removes the turn. */
function asRead(before: StoredRsvp | undefined): Condition {
  if (before === undefined) return rowIsNew;
  const { changes, from, turn } = before;
  return allOf(attributeIs('changes', changes), attributeIs('from', from), attributeIsAsRead('turn', turn));
}

const WaitlistedMember = z.object({ sk: z.string(), memberId: z.string(), seats: z.number() });
/** A waitlisted member; `sk` is their turn. */
type WaitlistedMember = z.output<typeof WaitlistedMember>;

const waitlistPageSize = 100;

/**
 * The waitlisted members for whom there is room, in turn: each must fit into what those before them leave.
 * @param bounds at most `limit` of them, from at most `pages` of the waitlist.
 * @returns them, and whether there may be more.
 */
export async function nextOnWaitlist(
  eventId: string,
  room: number,
  bounds: { readonly limit: number; readonly pages?: number },
): Promise<{ readonly next: readonly WaitlistedMember[]; readonly isMore: boolean }> {
  const { limit, pages = Infinity } = bounds;
  const { pk } = waitlistKey(eventId, '');
  const next: WaitlistedMember[] = [];
  let seatsLeft = room;
  let after: Attributes | undefined;
  for (let pagesRead = 0; seatsLeft > 0; pagesRead += 1) {
    if (pagesRead === pages) return { next, isMore: true };
    const page = await events.query(WaitlistedMember, {
      pk,
      limit: waitlistPageSize,
      consistent: true,
      after,
    });
    for (const waitlisted of page.items) {
      if (waitlisted.seats > seatsLeft) continue;
      if (next.length === limit) return { next, isMore: true };
      next.push(waitlisted);
      seatsLeft -= waitlisted.seats;
    }
    if (page.last === undefined) break;
    after = page.last;
  }
  return { next, isMore: false };
}

/** The RSVP of a waitlisted member before and after they are seated. */
export function seatingChange({ sk, seats }: WaitlistedMember): readonly [Rsvp, Rsvp] {
  const after = { answer: 'going', guests: seats - 1 } as const;
  return [{ ...after, turn: sk }, after];
}

/** The steps that seat a waitlisted member and notify them, in the network and by mail. */
export function seatSteps(eventId: string, { sk, memberId, seats }: WaitlistedMember, now: Date): Step[] {
  const inTurn = attributeIs('turn', sk);
  // They may have changed how many guests they bring since this row was read, and they are counted by it.
  const asCounted = attributeIs('seats', seats);
  return [
    events.changeStep(answerKey(eventId, memberId), {
      set: { seatedAt: now.toISOString() },
      remove: ['turn'],
      condition: inTurn,
    }),
    events.removeStep(waitlistKey(eventId, sk), asCounted),
    seatNoticeStep(memberId, eventId, now),
    seatMailStep({ eventId, memberId, turn: sk }, now),
  ];
}

const maxAhead = 100;

/** The number of RSVPs ahead of this turn on the waitlist, counted up to a hundred. */
export async function waitlistPosition(eventId: string, turn: string): Promise<number> {
  const { pk } = waitlistKey(eventId, '');
  const { items } = await events.query(WaitlistedMember, { pk, between: ['0', turn], limit: maxAhead + 1 });
  return items.filter(({ sk }) => sk !== turn).length;
}

/** Deletes a page of the RSVPs and the waitlist of a deleted event. @returns whether there were any. Idempotent. */
export async function removeRsvpsTo(eventId: string): Promise<boolean> {
  const [answers, waitlist] = [answerKey(eventId, '').pk, waitlistKey(eventId, '').pk];
  return (await removePage(events, answers)) || removePage(events, waitlist);
}

/** Deletes an RSVP to a deleted event. Idempotent. */
export function removeRsvp({ eventId, memberId }: RsvpKey): Promise<boolean> {
  return events.remove(answerKey(eventId, memberId));
}
