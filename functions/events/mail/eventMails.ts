import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** Sent when an event changes that the recipient attends or is waiting to attend. */
export const eventChanged = mailKind({
  name: 'eventChanged',
  variables: z.object({
    title: words,
    /** For example 'The date and place have changed.' */
    what: words,
    /** When and where, one line each. */
    details: words,
    link: sitePath,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});

/** Sent when such an event is cancelled. */
export const eventCancelled = mailKind({
  name: 'eventCancelled',
  variables: z.object({
    title: words,
    /** When it would have been: one line for the day, one for the hours. */
    details: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});

/** Sent some days before an event to the members who have a seat. */
export const eventReminder = mailKind({
  name: 'eventReminder',
  variables: z.object({
    title: words,
    /** For example 'Sunday, 6 December 2026'. */
    day: words,
    details: words,
    link: sitePath,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
  topic: 'eventReminder',
});
