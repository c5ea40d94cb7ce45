import { eventNoticeSteps } from '#functions/notices/attendeeNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { eachAttendeeOfPage } from '../attendeePages.ts';
import { eventCanceledKind, eventChangedKind } from '../mail/eventMailKinds.ts';
import type { ChangedDetail } from '../store/eventRows.ts';
import { findEvent, markAttendeesNotified } from '../store/events.ts';
import { notifyAttendees } from './eventJobs.ts';

/** News for the attendees of an event. */
interface News {
  readonly eventId: string;
  readonly sequence: number;
  /** What has changed; undefined if the event is canceled. */
  readonly changed: readonly ChangedDetail[] | undefined;
}

/** Notifies the attendees of a changed event, one page per slice. A later change has its own job. */
export const notifyAttendeesHandler = jobHandler(
  notifyAttendees,
  async ({ eventId, sequence }, checkpoint) => {
    const event = await findEvent(eventId);
    if (event === undefined || event.event.sequence !== sequence) return undefined;
    const { unsentChanges } = event.event;
    // An earlier run notified everybody and ended before it could record that.
    if (unsentChanges === undefined) return undefined;
    const next = await notifyAttendeesOnPage({ eventId, sequence, changed: unsentChanges }, checkpoint);
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
  const { eventId, sequence, changed } = news;
  const kind = changed === undefined ? 'eventCanceled' : 'eventChanged';
  return eachAttendeeOfPage(eventId, after, ({ rsvp, isMailed, now }) => {
    const userId = rsvp.sk;
    const order = { userId, cause: `${eventId}#${sequence}#${userId}`, now };
    const isWaitlisted = rsvp.turn !== undefined;
    const mail =
      changed === undefined
        ? mailStep(eventCanceledKind, { ...order, data: { eventId, isWaitlisted } })
        : mailStep(eventChangedKind, { ...order, data: { eventId, sequence, changed: [...changed] } });
    return transact([
      ...eventNoticeSteps({ memberId: userId, kind, subjectId: eventId }, sequence, now),
      ...(isMailed ? [mail] : []),
    ]);
  });
}
