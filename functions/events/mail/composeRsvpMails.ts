import { findMember } from '#functions/members/users.ts';
import { type MailContext, mailHandler } from '#functions/platform/mail/mailKind.ts';
import type { Words } from '#functions/platform/mail/words.ts';
import { hasEndedEverywhere } from '#shared/events/eventTime.ts';
import { seatsTakenBy } from '../store/capacity.ts';
import { findDeletedEvent } from '../store/deletedEvents.ts';
import type { StoredEvent } from '../store/eventRows.ts';
import { findEvent } from '../store/events.ts';
import { findRsvp, type StoredRsvp } from '../store/rsvps.ts';
import { eventDetailsText, calendarInvitation } from './eventDetails.ts';
import { partyText } from './eventWords.ts';
import { eventGoingKind, eventLeftKind, eventSeatKind, eventWaitlistedKind } from './rsvpMailKinds.ts';
import { rsvpVersionOf } from './rsvpMailSteps.ts';

/** The mails about a member's own RSVP. Each mail is dropped unless its RSVP still holds. */

const answeredAgain = { notSent: 'the member has answered again' };

/** Confirms a seat. */
export const eventGoingMail = mailHandler(eventGoingKind, ({ eventId, version }, context) =>
  composeComing(context, eventId, (rsvp) => rsvpVersionOf(rsvp) === version && seatsTakenBy(rsvp) > 0),
);

/** Confirms a place on the waitlist. Members who have a seat meanwhile got another mail about it. */
export const eventWaitlistedMail = mailHandler(eventWaitlistedKind, ({ eventId, version }, context) =>
  composeComing(context, eventId, (rsvp) => rsvpVersionOf(rsvp) === version && rsvp.turn !== undefined),
);

/** Says that a waitlisted member has a seat. */
export const eventSeatMail = mailHandler(eventSeatKind, ({ eventId, seatedAt }, context) =>
  composeComing(context, eventId, (rsvp) => rsvp.seatedAt === seatedAt),
);

async function composeComing(
  { userId, to, now, words }: MailContext,
  eventId: string,
  holds: (rsvp: StoredRsvp) => boolean,
) {
  const [found, own, member] = await Promise.all([
    findEvent(eventId),
    findRsvp({ eventId, memberId: userId }),
    findMember(userId, now),
  ]);
  if (member === undefined) return { notSent: 'the account is not active' };
  if (found === undefined || hasEndedEverywhere(found.event, now))
    return { notSent: 'the event is over or was deleted' };
  if (own === undefined || !holds(own)) return answeredAgain;
  const { event } = found;
  const isWaitlisted = own.turn !== undefined;
  return {
    values: { ...(await valuesOf(event, userId, words)), party: partyText(own.guests, words) },
    attachments: [calendarInvitation(event, { to, isWaitlisted, isCanceled: false, now })],
  };
}

/** Removes the event from the calendar of a member who is no longer going, even if it has been deleted since. */
export const eventLeftMail = mailHandler(
  eventLeftKind,
  async ({ eventId, version }, { userId, to, now, words }) => {
    const [found, own, member] = await Promise.all([
      findEvent(eventId),
      findRsvp({ eventId, memberId: userId }),
      findMember(userId, now),
    ]);
    if (member === undefined) return { notSent: 'the account is not active' };
    const event = found?.event ?? (await deletedEvent(eventId));
    if (event === undefined) return { notSent: 'the deleted event is no longer remembered' };
    const isOutdated = own === undefined ? found !== undefined : rsvpVersionOf(own) !== version;
    if (isOutdated) return answeredAgain;
    return {
      values: await valuesOf(event, userId, words),
      attachments: [calendarInvitation(event, { to, isWaitlisted: false, isCanceled: true, now })],
    };
  },
);

async function deletedEvent(id: string) {
  const gone = await findDeletedEvent(id);
  return gone && { ...gone, id };
}

type Named = Parameters<typeof eventDetailsText>[0] & Pick<StoredEvent, 'id' | 'eventTitle'>;

async function valuesOf(event: Named, userId: string, words: Words) {
  const { id, eventTitle } = event;
  return { title: eventTitle, details: await eventDetailsText(event, userId, words), link: `/events/${id}` };
}
