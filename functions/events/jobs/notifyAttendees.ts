import { eventNoticeSteps } from '#functions/notices/attendeeNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { laterMailStep } from '#functions/platform/mail/mailStep.ts';
import { eachAttendeeOfPage } from '../attendeePages.ts';
import { eventCanceledKind, eventChangedKind } from '../mail/eventMailKinds.ts';
import { findEvent, markAttendeesNotified } from '../store/events.ts';
import { notifyAttendees } from './eventJobs.ts';

/** News for the attendees of an event after a change. */
interface News {
  readonly kind: 'eventChanged' | 'eventCanceled';
  readonly eventId: string;
  readonly sequence: number;
  /** The changed details, separated by commas; '' if the event is canceled. */
  readonly changed: string;
}

const mails = { eventChanged: eventChangedKind, eventCanceled: eventCanceledKind } as const;

/** Notifies the attendees of a changed event, one page per slice. A later change has its own job. */
export const notifyAttendeesHandler = jobHandler(
  notifyAttendees,
  async ({ eventId, sequence }, checkpoint) => {
    const event = await findEvent(eventId);
    if (event === undefined || event.event.sequence !== sequence) return undefined;
    const { unsentChanges } = event.event;
    // An earlier run notified everybody and ended before it could record that.
    if (unsentChanges === undefined) return undefined;
    const next = await notifyAttendeesOnPage(
      { kind: 'eventChanged', eventId, sequence, changed: unsentChanges.join(',') },
      checkpoint,
    );
    if (next === undefined) await markAttendeesNotified(event.event, sequence);
    return next;
  },
);

/**
 * Notifies the attendees on one page of RSVPs who attend or are waitlisted. Writes notice and mail in one transaction.
 * Neither can be written twice, so after a run that died in the middle the next one notifies the remaining attendees.
 * @returns where the next page begins; undefined after the last. Idempotent.
 */
export function notifyAttendeesOnPage(news: News, after: string | undefined): Promise<string | undefined> {
  const { kind, eventId, sequence, changed } = news;
  return eachAttendeeOfPage(eventId, after, ({ rsvp, isMailed, now }) => {
    const userId = rsvp.sk;
    const isWaitlisted = rsvp.turn === undefined ? '' : 'true';
    const ids = { eventId, sequence: String(sequence), changed, isWaitlisted };
    return transact([
      ...eventNoticeSteps({ memberId: userId, kind, subjectId: eventId }, sequence, now),
      ...(isMailed
        ? [laterMailStep(mails[kind], { userId, ids, cause: `${eventId}#${sequence}#${userId}`, now })]
        : []),
    ]);
  });
}
