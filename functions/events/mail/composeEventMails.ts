import * as z from 'zod/mini';
import { findMember } from '#functions/members/users.ts';
import { readSchool } from '#functions/membership/index.ts';
import type { MailComposer } from '#functions/platform/mail/mailContent.ts';
import { eventStartOf } from '#shared/events/reminders.ts';
import { seatsTakenBy } from '../store/capacity.ts';
import { findDeletedEvent } from '../store/deletedEvents.ts';
import { ChangedDetail } from '../store/eventRows.ts';
import { findEvent } from '../store/events.ts';
import { findRsvp } from '../store/rsvps.ts';
import { eventDayText, eventDetailsText, calendarInvitation } from './eventDetails.ts';
import { changesText } from './eventWords.ts';

const Ids = z.object({
  eventId: z.string(),
  sequence: z.string(),
  /** Separated by commas. */
  changed: z.pipe(
    z.pipe(
      z.string(),
      z.transform((names: string) => names.split(',')),
    ),
    z.array(ChangedDetail),
  ),
  isWaitlisted: z.string(),
});

const CanceledMailIds = z.object({ eventId: z.string(), isWaitlisted: z.string() });

const inactive = { notSent: 'the account is not active' };

/**
 * The mail about a change. It is not sent after a newer change, which has its own mail, nor to members who canceled.
 */
export const composeChangedMail: MailComposer = async ({ userId, to, ids, now, words }) => {
  const { eventId, sequence, changed } = z.parse(Ids, ids);
  const [found, own, member] = await Promise.all([
    findEvent(eventId),
    findRsvp({ eventId, memberId: userId }),
    findMember(userId, now),
  ]);
  if (member === undefined) return inactive;
  if (found?.event.sequence !== Number(sequence))
    return { notSent: 'the event has changed again or was deleted' };
  if (own?.answer !== 'going') return { notSent: 'the member is no longer coming' };
  const { event } = found;
  return {
    values: {
      title: event.eventTitle,
      what: changesText(changed, words),
      details: await eventDetailsText(event, userId, words),
      link: `/events/${eventId}`,
    },
    attachments: [
      calendarInvitation(event, { to, isWaitlisted: own.turn !== undefined, isCanceled: false, now }),
    ],
  };
};

/** The mail about a deleted event, written from the row that is kept of it. */
export const composeCanceledMail: MailComposer = async ({ userId, to, ids, now, words }) => {
  const { eventId, isWaitlisted } = z.parse(CanceledMailIds, ids);
  const [gone, member] = await Promise.all([findDeletedEvent(eventId), findMember(userId, now)]);
  if (member === undefined) return inactive;
  if (gone === undefined) return { notSent: 'the deleted event is no longer remembered' };
  return {
    values: {
      title: gone.eventTitle,
      details: await eventDetailsText(gone, userId, words),
    },
    attachments: [
      calendarInvitation(
        { ...gone, id: eventId },
        { to, isWaitlisted: isWaitlisted !== '', isCanceled: true, now },
      ),
    ],
  };
};

const OfReminder = z.object({ eventId: z.string(), sequence: z.string() });

/** A reminder of an event. It is not sent if the event has changed or has begun, nor without a seat. */
export const composeReminderMail: MailComposer = async ({ userId, ids, now, words }) => {
  const { eventId, sequence } = z.parse(OfReminder, ids);
  const [found, own, member, { timeZone }] = await Promise.all([
    findEvent(eventId),
    findRsvp({ eventId, memberId: userId }),
    findMember(userId, now),
    readSchool(now),
  ]);
  if (member === undefined) return inactive;
  if (found?.event.sequence !== Number(sequence)) return { notSent: 'the event has changed or was deleted' };
  if (seatsTakenBy(own) === 0) return { notSent: 'the member has no seat' };
  const { event } = found;
  if (eventStartOf(event, timeZone) <= now) return { notSent: 'the event has begun' };
  const { eventTitle: title } = event;
  return {
    values: {
      title,
      day: eventDayText(event, words),
      details: await eventDetailsText(event, userId, words),
      link: `/events/${eventId}`,
    },
  };
};
