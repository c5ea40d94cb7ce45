import * as z from 'zod/mini';
import { mailKind, sitePath, words } from '#functions/platform/mail/mailKind.ts';

/** The link to replace a forgotten password. All links sent within an hour work until one is used. */
export const resetPassword = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: words,
    /** `/reset-password#t=…` */
    link: sitePath,
    /** How long the link works, for example '30 minutes'. */
    lasts: words,
  }),
  ifCutOff: 'doubled',
  hourly: 3,
});

/** A login from an unknown device. */
export const newDevice = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: words,
    /** For example 'Firefox on Windows'. */
    device: words,
    /** The country, if known. */
    country: z.optional(words),
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});

/** A login method has changed; sent to the address confirmed before the change. */
export const loginSettingsChanged = mailKind({
  name: 'loginSettingsChanged',
  variables: z.object({
    username: words,
    /** Whole sentences, for example 'Your password was changed.' */
    what: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});

/** Sent to the address that an account has replaced: what happened, and how to undo it. */
export const emailChanged = mailKind({
  name: 'emailChanged',
  variables: z.object({
    username: words,
    /** `/verify-email#no=…` */
    notMe: sitePath,
    lasts: words,
  }),
  ifCutOff: 'doubled',
  hourly: undefined,
});
