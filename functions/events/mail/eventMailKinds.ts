import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';
import { ChangedDetail } from '../store/eventRows.ts';

/** Sent when an event changes that the recipient attends or is waitlisted for. */
export const eventChangedKind = mailKind({
  name: 'eventChanged',
  data: z.object({ eventId: z.string(), sequence: z.number(), changed: z.array(ChangedDetail) }),
  variables: z.object({
    title: textVariable,
    /** For example 'The date and place have changed.' */
    what: textVariable,
    /** When and where, one line each. */
    details: textVariable,
    link: pathVariable,
  }),
  hourly: undefined,
});

/** Sent when such an event is canceled. */
export const eventCanceledKind = mailKind({
  name: 'eventCanceled',
  data: z.object({ eventId: z.string(), isWaitlisted: z.boolean() }),
  variables: z.object({
    title: textVariable,
    /** When it was scheduled: one line for the day, one for the hours. */
    details: textVariable,
  }),
  hourly: undefined,
});

/** Sent some days before an event to the members who have a seat. */
export const eventReminderKind = mailKind({
  name: 'eventReminder',
  data: z.object({ eventId: z.string(), sequence: z.number() }),
  variables: z.object({
    title: textVariable,
    /** For example 'Sunday, December 6, 2026'. */
    day: textVariable,
    details: textVariable,
    link: pathVariable,
  }),
  hourly: undefined,
  topic: 'eventReminder',
});
