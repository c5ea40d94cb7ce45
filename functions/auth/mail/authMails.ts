import * as z from 'zod/mini';
import { mailKind, sitePath, plainText } from '#functions/platform/mail/mailKind.ts';

/** The link to replace a forgotten password. Several may work at the same time; using one voids the others. */
export const resetPassword = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: plainText,
    /** `/reset-password#t=…` */
    link: sitePath,
    /** How long the link works, for example '30 minutes'. */
    lasts: plainText,
  }),
  ifInterrupted: 'resend',
  hourly: 3,
});

/** A login from an unknown device. */
export const newDevice = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: plainText,
    /** For example 'Firefox on Windows'. */
    device: plainText,
    /** The country, if known. */
    country: z.optional(plainText),
  }),
  ifInterrupted: 'resend',
  hourly: undefined,
});

/** A login method has changed; sent to the address confirmed before the change. */
export const loginSettingsChanged = mailKind({
  name: 'loginSettingsChanged',
  variables: z.object({
    username: plainText,
    /** Whole sentences, for example 'Your password was changed.' */
    what: plainText,
  }),
  ifInterrupted: 'resend',
  hourly: undefined,
});

/** Sent to the address that an account has replaced: what happened, and how to undo it. */
export const emailChanged = mailKind({
  name: 'emailChanged',
  variables: z.object({
    username: plainText,
    /** `/verify-email#no=…` */
    notMe: sitePath,
    lasts: plainText,
  }),
  ifInterrupted: 'resend',
  hourly: undefined,
});
