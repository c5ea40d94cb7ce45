import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

/** The school has admitted the member. */
export const membershipConfirmedKind = mailKind({
  name: 'membershipConfirmed',
  variables: z.object({ link: pathVariable }),
  hourly: undefined,
});

/** The school wants to know more before it decides. */
export const membershipQuestionKind = mailKind({
  name: 'membershipQuestion',
  variables: z.object({ words: textVariable, link: pathVariable }),
  hourly: undefined,
});

/** The school has declined the member. */
export const membershipDeclinedKind = mailKind({
  name: 'membershipDeclined',
  variables: z.object({ words: textVariable }),
  hourly: undefined,
});
