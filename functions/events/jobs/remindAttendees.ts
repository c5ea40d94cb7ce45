import { readSchool } from '#functions/membership/index.ts';
import { eventNoticeSteps } from '#functions/notices/attendeeNotices.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { type Reminder, reminderEndsAt } from '#shared/events/reminders.ts';
import { eachAttendeeOfPage } from '../attendeePages.ts';
import { eventReminderKind } from '../mail/eventMailKinds.ts';
import { seatsTakenBy } from '../store/capacity.ts';
import { findEvent } from '../store/events.ts';
import { remindAttendees } from './eventJobs.ts';

/** The order of the two reminders in the version of their notice. */
const orders: Readonly<Record<Reminder, number>> = { week: 0, day: 1 };

/**
 * Reminds the attendees who have a seat, one page per slice, by a notice and a mail in one transaction. Neither can be
 * written twice. Nothing is sent if the event has changed or was deleted since, or if it is too late.
 */
export const remindAttendeesHandler = jobHandler(
  remindAttendees,
  async ({ eventId, sequence, which }, checkpoint, now) => {
    const [found, { timeZone }] = await Promise.all([findEvent(eventId), readSchool(now)]);
    if (found === undefined || found.event.sequence !== sequence) return undefined;
    if (reminderEndsAt(found.event, which, timeZone) <= now) return undefined;
    const version = 2 * sequence + orders[which];
    return eachAttendeeOfPage(eventId, checkpoint, async ({ rsvp, isMailed }) => {
      if (seatsTakenBy(rsvp) === 0) return;
      const userId = rsvp.sk;
      const cause = `${eventId}#${sequence}#${which}#${userId}`;
      await transact([
        ...eventNoticeSteps({ memberId: userId, kind: 'eventReminder', subjectId: eventId }, version, now),
        ...(isMailed
          ? [mailStep(eventReminderKind, { userId, data: { eventId, sequence }, cause, now })]
          : []),
      ]);
    });
  },
);
