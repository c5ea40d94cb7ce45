import { findMember } from '#functions/members/users.ts';
import { readSchool } from '#functions/membership/index.ts';
import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { eventStartOf } from '#shared/events/reminders.ts';
import { seatsTakenBy } from '../store/capacity.ts';
import { findDeletedEvent } from '../store/deletedEvents.ts';
import { findEvent } from '../store/events.ts';
import { findRsvp } from '../store/rsvps.ts';
import { eventDayText, eventDetailsText, calendarInvitation } from './eventDetails.ts';
import { eventCanceledKind, eventChangedKind, eventReminderKind } from './eventMailKinds.ts';
import { changesText } from './eventWords.ts';

const inactive = { notSent: 'the account is not active' };

/**
 * The mail about a change. It is not sent after a newer change, which has its own mail, nor to members who canceled.
 */
export const eventChangedMail = mailHandler(
  eventChangedKind,
  async ({ eventId, sequence, changed }, { userId, to, now, words }) => {
    const [found, own, member] = await Promise.all([
      findEvent(eventId),
      findRsvp({ eventId, memberId: userId }),
      findMember(userId, now),
    ]);
    if (member === undefined) return inactive;
    if (found?.event.sequence !== sequence) return { notSent: 'the event has changed again or was deleted' };
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
  },
);

/** The mail about a deleted event, written from the row that is kept of it. */
export const eventCanceledMail = mailHandler(
  eventCanceledKind,
  async ({ eventId, isWaitlisted }, { userId, to, now, words }) => {
    const [gone, member] = await Promise.all([findDeletedEvent(eventId), findMember(userId, now)]);
    if (member === undefined) return inactive;
    if (gone === undefined) return { notSent: 'the deleted event is no longer remembered' };
    return {
      values: {
        title: gone.eventTitle,
        details: await eventDetailsText(gone, userId, words),
      },
      attachments: [
        calendarInvitation({ ...gone, id: eventId }, { to, isWaitlisted, isCanceled: true, now }),
      ],
    };
  },
);

/** A reminder of an event. It is not sent if the event has changed or has begun, nor without a seat. */
export const eventReminderMail = mailHandler(
  eventReminderKind,
  async ({ eventId, sequence }, { userId, now, words }) => {
    const [found, own, member, { timeZone }] = await Promise.all([
      findEvent(eventId),
      findRsvp({ eventId, memberId: userId }),
      findMember(userId, now),
      readSchool(now),
    ]);
    if (member === undefined) return inactive;
    if (found?.event.sequence !== sequence) return { notSent: 'the event has changed or was deleted' };
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
  },
);
