import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

const [word, path] = [z.optional(textVariable), z.optional(pathVariable)];

/** The weekly digest. Each item has a link; the items of a section are left out together with its heading. */
export const weeklyDigestKind = mailKind({
  name: 'weeklyDigest',
  /** When it is due, and the date there. */
  data: z.object({ at: z.string(), day: z.string() }),
  variables: z.object({
    subject: textVariable,
    title: textVariable,
    /** The days that it covers. */
    days: textVariable,
    /** How many notifications there are, in words. */
    notices: word,
    /** The people who did it; for notices about events, only the title is set. */
    like: word,
    likeTitle: word,
    likeLink: path,
    comment: word,
    commentTitle: word,
    commentLink: path,
    reply: word,
    replyTitle: word,
    replyLink: path,
    mention: word,
    mentionTitle: word,
    mentionLink: path,
    follow: word,
    followLink: path,
    seatTitle: word,
    seatLink: path,
    eventChangedTitle: word,
    eventChangedLink: path,
    eventCanceledTitle: word,
    eventCanceledLink: path,
    class: word,
    classmates: word,
    classLink: path,
    employer: word,
    colleagues: word,
    employerLink: path,
    city: word,
    neighbours: word,
    cityLink: path,
    eventTitle: word,
    /** Day, time and place. */
    eventDetails: word,
    eventLink: path,
  }),
  hourly: 1,
  topic: 'digest',
  bulk: true,
});
