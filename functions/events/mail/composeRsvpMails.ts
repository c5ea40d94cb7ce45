import * as z from 'zod/mini';
import { findMember } from '#functions/members/users.ts';
import type { MailContent, MailComposer } from '#functions/platform/mail/mailContent.ts';
import type { Words } from '#functions/platform/mail/words.ts';
import { isOver } from '#shared/events/eventTime.ts';
import { seatsTakenBy } from '../store/capacity.ts';
import { findDeletedEvent } from '../store/deletedEvents.ts';
import type { StoredEvent } from '../store/eventRows.ts';
import { findEvent } from '../store/events.ts';
import { findRsvp, type StoredRsvp } from '../store/rsvps.ts';
import { eventDetailsText, calendarInvitation } from './eventDetails.ts';
import { partyText } from './eventWords.ts';
import { rsvpVersionOf } from './rsvpMailSteps.ts';

/** These compose the mails about a member's own RSVP. Each mail is dropped unless its RSVP still holds. */

const OfAnswer = z.object({ eventId: z.string(), version: z.string() });
const OfSeat = z.object({ eventId: z.string(), seatedAt: z.string() });

type MailToCompose = Parameters<MailComposer>[0];
type Dropped = { readonly notSent: string };

const answeredAgain: Dropped = { notSent: 'the member has answered again' };

/** Confirms a seat. */
export const composeGoingMail: MailComposer = async (letter) => {
  const { eventId, version } = z.parse(OfAnswer, letter.ids);
  return writeComing(letter, eventId, (rsvp) => rsvpVersionOf(rsvp) === version && seatsTakenBy(rsvp) > 0);
};

/** Confirms a place on the waitlist. Members who have a seat meanwhile got another mail about it. */
export const composeWaitlistedMail: MailComposer = async (letter) => {
  const { eventId, version } = z.parse(OfAnswer, letter.ids);
  return writeComing(letter, eventId, (rsvp) => rsvpVersionOf(rsvp) === version && rsvp.turn !== undefined);
};

/** Says that a waitlisted member has a seat. */
export const composeSeatMail: MailComposer = async (letter) => {
  const { eventId, seatedAt } = z.parse(OfSeat, letter.ids);
  return writeComing(letter, eventId, (rsvp) => rsvp.seatedAt === seatedAt);
};

async function writeComing(
  { userId, to, now, words }: MailToCompose,
  eventId: string,
  holds: (rsvp: StoredRsvp) => boolean,
): Promise<MailContent | Dropped> {
  const [found, own, member] = await Promise.all([
    findEvent(eventId),
    findRsvp({ eventId, memberId: userId }),
    findMember(userId, now),
  ]);
  if (member === undefined) return { notSent: 'the account is not active' };
  if (found === undefined || isOver(found.event, now)) return { notSent: 'the event is over or was deleted' };
  if (own === undefined || !holds(own)) return answeredAgain;
  const { event } = found;
  const isWaitlisted = own.turn !== undefined;
  return {
    values: { ...(await valuesOf(event, userId, words)), party: partyText(own.guests, words) },
    attachments: [calendarInvitation(event, { to, isWaitlisted, isCanceled: false, now })],
  };
}

/** Removes the event from the calendar of a member who is no longer going, even if it has been deleted since. */
export const composeLeftMail: MailComposer = async ({ userId, to, ids, now, words }) => {
  const { eventId, version } = z.parse(OfAnswer, ids);
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
};

async function deletedEvent(id: string) {
  const gone = await findDeletedEvent(id);
  return gone && { ...gone, id };
}

type Named = Parameters<typeof eventDetailsText>[0] & Pick<StoredEvent, 'id' | 'eventTitle'>;

async function valuesOf(event: Named, userId: string, words: Words) {
  const { id, eventTitle } = event;
  return { title: eventTitle, details: await eventDetailsText(event, userId, words), link: `/events/${id}` };
}
