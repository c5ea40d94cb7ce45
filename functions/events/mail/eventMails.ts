import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** An event has changed that the recipient is going to or waiting for a seat at. */
export const eventChanged = mailKind({
  name: 'eventChanged',
  variables: z.object({
    title: words,
    /** As in 'The date and place have changed.' */
    what: words,
    /** When and where, a line each. */
    details: words,
    link: sitePath,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});

/** Such an event was cancelled. */
export const eventCancelled = mailKind({
  name: 'eventCancelled',
  variables: z.object({
    title: words,
    /** When it would have been, a line each for day and hours. */
    details: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
