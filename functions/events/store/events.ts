import { auditSteps, type NewAuditLine } from '#functions/members/audit/audit.ts';
import { readSchool } from '#functions/membership/index.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Table, allOf, attributeIs } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { eventLimits } from '#shared/events/limits.ts';
import { reminderAt, reminders } from '#shared/events/reminders.ts';
import { clearEvent, seatWaitlisted, notifyAttendees, remindAttendees } from '../jobs/eventJobs.ts';
import { dayRowKey, waitlistIsEmpty, type Seats, seatsUnchanged } from './capacity.ts';
import { recordDeletedEventStep } from './deletedEvents.ts';
import {
  type EventRowFields,
  eventKey,
  eventPartition,
  type EventRow,
  eventRow,
  StoredEvent,
} from './eventRows.ts';
import { seatsOfEvent } from './rsvps.ts';

/**
 * Table Events; `rsvps.ts` holds the RSVPs, `deletedEvents.ts` what is kept of deleted events.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `EVENT` | `<date>#<id>` | an event, in calendar order |
 * | `DAY` | `<id>` | the date under which the event is stored now, its `capacity`, and the counts of its RSVPs; see `capacity.ts` |
 */
export const events = new Table('events');

const unchangedSince = ({ updatedAt }: StoredEvent) => attributeIs('updatedAt', updatedAt);
const isOnDay = (date: string) => attributeIs('eventDate', date);

/** Who changes the calendar, and when; each change adds an audit line in the same transaction. */
export interface EventEditor {
  /** The id of the admin. */
  readonly actorId: string;
  readonly now: Date;
}

type EventAuditLine = Pick<NewAuditLine, 'action' | 'on' | 'before' | 'after'>;
const eventAuditSteps = (line: EventAuditLine, editor: EventEditor) =>
  auditSteps({ kind: 'event', ...line, ...editor });

/** Stores a new event. */
export async function addEvent(fields: EventRowFields, editor: EventEditor): Promise<StoredEvent> {
  const row = eventRow(newId(editor.now), fields, editor.now);
  const { id, eventDate, capacity, maxGuests } = row;
  await transact([
    ...(await reminderSteps(row, editor.now)),
    events.putStep(row),
    events.putStep({ ...dayRowKey(id), eventDate, capacity, maxGuests }),
    ...(await eventAuditSteps({ action: 'eventMade', on: id, after: { date: eventDate } }, editor)),
  ]);
  return row;
}

/** Events by date, soonest first. @param page `from` leaves out earlier days; `after` is `<date>#<id>`. */
export async function readEvents({
  limit,
  after,
  from = '',
}: PageRequest & { readonly from?: string | undefined }): Promise<PageResult<StoredEvent>> {
  const next = after === undefined ? '' : `${after}!`;
  const between = [from > next ? from : next || '0', '~'] as const;
  const rows = await paginate(limit + 1, (pageSize, cursor) =>
    events.query(StoredEvent, { pk: eventPartition, between, limit: pageSize, after: cursor }),
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

interface EventWithSeats {
  readonly event: StoredEvent;
  readonly seats: Seats;
}

/** An event with its seats, read consistently; undefined if it does not exist. */
export function findEvent(id: string): Promise<EventWithSeats | undefined> {
  return retryUntilDone(async () => {
    const seats = await seatsOfEvent(id, { consistent: true });
    if (seats === undefined) return undefined;
    const event = await events.get(StoredEvent, eventKey(seats.eventDate, id), { consistent: true });
    return event === undefined ? RETRY : { event, seats };
  });
}

/**
 * Replaces the details of an event; missing ones stay. If the day changes, the row moves in one transaction.
 * @returns undefined if the event does not exist.
 */
export function changeEvent(
  id: string,
  fields: EventRowFields,
  editor: EventEditor,
): Promise<StoredEvent | undefined> {
  return retryUntilDone(async () => {
    const before = await findEvent(id);
    if (before === undefined) return undefined;
    const row = eventRow(id, fields, editor.now, before.event);
    return (await writeEvent(row, before, editor)) ? row : RETRY;
  });
}

/** Records that all attendees have been notified of this change. */
export async function markAttendeesNotified({ id, eventDate }: StoredEvent, sequence: number): Promise<void> {
  const condition = attributeIs('sequence', sequence);
  await events.change(eventKey(eventDate, id), { remove: ['unsentChanges'], condition });
}

/** Writes a row over the one that was read. @returns false if that row has changed, moved or been deleted since. */
async function writeEvent(
  row: EventRow,
  { event: before, seats }: EventWithSeats,
  editor: EventEditor,
): Promise<boolean> {
  const { id, eventDate } = row;
  const { eventDate: day } = before;
  const steps =
    day === eventDate
      ? [events.putStep(row, unchangedSince(before))]
      : [events.removeStep(eventKey(day, id), unchangedSince(before)), events.putStep(row)];
  const change = {
    action: 'eventChanged',
    on: id,
    before: { date: day },
    after: { date: eventDate },
  } as const;
  const { done } = await transact([
    ...steps,
    ...seatingSteps(row, before, seats.onWaitlist > 0, editor),
    ...notifySteps(row, before, editor.now),
    ...(row.sequence === before.sequence ? [] : await reminderSteps(row, editor.now)),
    ...(await eventAuditSteps(change, editor)),
  ]);
  return done;
}

/**
 * The step that schedules the notification of attendees some minutes from now; another change before then restarts the
 * wait.
 */
function notifySteps({ id, sequence, unsentChanges }: EventRow, before: StoredEvent, now: Date): Step[] {
  if (sequence === before.sequence || unsentChanges === undefined) return [];
  const at = new Date(now.getTime() + eventLimits.notifyAfterMinutes * minuteMs);
  return [startJobStep(notifyAttendees, { eventId: id, sequence }, now, { at })];
}

/** The steps that schedule the reminders that are still ahead. */
async function reminderSteps(row: EventRow, now: Date): Promise<Step[]> {
  const { timeZone } = await readSchool(now);
  return reminders.flatMap((reminder) => {
    const at = reminderAt(row, reminder, timeZone);
    const input = { eventId: row.id, sequence: row.sequence, which: reminder };
    return at > now ? [startJobStep(remindAttendees, input, now, { at })] : [];
  });
}

/**
 * The steps that copy an event's day and number of seats into the row of its seats if they changed. The seats were read
 * at another moment, so the same transaction checks that `before` still holds.
 */
function seatingSteps(
  row: EventRow,
  before: StoredEvent,
  isAnyoneWaitlisted: boolean,
  editor: EventEditor,
): Step[] {
  const { id, eventDate, capacity, maxGuests } = row;
  const isSame = eventDate === before.eventDate && capacity === before.capacity;
  if (isSame && maxGuests === before.maxGuests) return [];
  // Waitlisted members have the first right to new seats; others wait behind them until they are seated.
  const isMore =
    hasMoreSeats(row, before) ||
    (hasEndedEverywhere(before, editor.now) && !hasEndedEverywhere(row, editor.now));
  const seating = isMore && isAnyoneWaitlisted ? true : undefined;
  const change = events.changeStep(dayRowKey(id), {
    set: { eventDate, capacity, maxGuests, seating },
    remove: [
      ...(capacity === undefined ? ['capacity'] : []),
      ...(maxGuests === undefined ? ['maxGuests'] : []),
    ],
    add: { version: 1 },
    condition:
      isMore && seating === undefined
        ? allOf(isOnDay(before.eventDate), waitlistIsEmpty)
        : isOnDay(before.eventDate),
  });
  if (seating === undefined) return [change];
  return [change, startJobStep(seatWaitlisted, { eventId: id, cause: newId(editor.now) }, editor.now)];
}

const hasMoreSeats = (row: EventRow, before: StoredEvent): boolean =>
  before.capacity !== undefined && (row.capacity ?? Infinity) > before.capacity;

/**
 * Deletes an event. If it may have RSVPs, a job notifies its attendees and then deletes the RSVPs.
 * @returns false if the event does not exist.
 */
export function removeEvent(id: string, editor: EventEditor): Promise<boolean> {
  return retryUntilDone(async () => {
    const found = await findEvent(id);
    if (found === undefined) return false;
    const { event, seats } = found;
    const isUntouched = seats.version === 0;
    const onItsDay = isOnDay(seats.eventDate);
    const { done } = await transact([
      events.removeStep(dayRowKey(id), isUntouched ? allOf(onItsDay, seatsUnchanged(seats)) : onItsDay),
      events.removeStep(eventKey(seats.eventDate, id), unchangedSince(event)),
      recordDeletedEventStep(event, !isUntouched, editor.now),
      ...(isUntouched ? [] : [startJobStep(clearEvent, { eventId: id }, editor.now)]),
      ...(await eventAuditSteps(
        { action: 'eventRemoved', on: id, before: { date: seats.eventDate } },
        editor,
      )),
    ]);
    return done ? true : RETRY;
  });
}
