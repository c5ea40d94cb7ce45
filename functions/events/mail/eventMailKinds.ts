import * as z from 'zod/mini';
import { mailKind, sitePath, plainText } from '#functions/platform/mail/mailKind.ts';

/** Sent when an event changes that the recipient attends or is waitlisted for. */
export const eventChangedKind = mailKind({
  name: 'eventChanged',
  variables: z.object({
    title: plainText,
    /** For example 'The date and place have changed.' */
    what: plainText,
    /** When and where, one line each. */
    details: plainText,
    link: sitePath,
  }),
  hourly: undefined,
});

/** Sent when such an event is canceled. */
export const eventCanceledKind = mailKind({
  name: 'eventCanceled',
  variables: z.object({
    title: plainText,
    /** When it was scheduled: one line for the day, one for the hours. */
    details: plainText,
  }),
  hourly: undefined,
});

/** Sent some days before an event to the members who have a seat. */
export const eventReminderKind = mailKind({
  name: 'eventReminder',
  variables: z.object({
    title: plainText,
    /** For example 'Sunday, December 6, 2026'. */
    day: plainText,
    details: plainText,
    link: sitePath,
  }),
  hourly: undefined,
  topic: 'eventReminder',
});
