import * as z from 'zod/mini';
import { detailsOf, invitation } from './eventDetails.ts';
import { answerOf } from '../store/rsvps.ts';
import { findEvent } from '../store/events.ts';
import { goneEvent } from '../store/deletedEvents.ts';
import type { MailWriter } from '#functions/platform/mail/mailContent.ts';

const Ids = z.object({
  eventId: z.string(),
  sequence: z.string(),
  /** Separated by commas. */
  changed: z.string(),
  isWaiting: z.string(),
});

/**
 * The mail about a change. It is not sent after a newer change, which has its own mail, nor to members who cancelled.
 */
export const writeEventChanged: MailWriter = async ({ userId, to, ids, now }) => {
  const { eventId, sequence, changed } = z.parse(Ids, ids);
  const [found, own] = await Promise.all([findEvent(eventId), answerOf({ eventId, member: userId })]);
  if (found?.event.sequence !== Number(sequence))
    return { not: 'the event has changed again or was deleted' };
  if (own?.answer !== 'going') return { not: 'the member is no longer coming' };
  const { event } = found;
  return {
    values: {
      title: event.eventTitle,
      what: whatChanged(changed.split(',')),
      details: await detailsOf(event, userId),
      link: `/events/${eventId}`,
    },
    attachments: [invitation(event, { to, isWaiting: own.turn !== undefined, isCancelled: false, now })],
  };
};

/** The mail about a deleted event, written from its remembered row. */
export const writeEventCancelled: MailWriter = async ({ userId, to, ids, now }) => {
  const { eventId, isWaiting } = z.parse(Ids, ids);
  const gone = await goneEvent(eventId);
  if (gone === undefined) return { not: 'the deleted event is no longer remembered' };
  return {
    values: {
      title: gone.eventTitle,
      details: await detailsOf(gone, userId),
    },
    attachments: [
      invitation({ ...gone, id: eventId }, { to, isWaiting: isWaiting !== '', isCancelled: true, now }),
    ],
  };
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function whatChanged(changed: readonly string[]): string {
  return `The ${list.format(changed)} ${changed.length === 1 ? 'has' : 'have'} changed.`;
}
