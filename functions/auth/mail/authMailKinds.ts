import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';
import { accountChange, describeChange, deviceText } from './authWords.ts';

/** The link to replace a forgotten password. Several may work at the same time; using one voids the others. */
export const resetPasswordKind = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: textVariable,
    /** `/reset-password#t=…` */
    link: pathVariable,
  }),
  hourly: 3,
  isDeletedWhenGivenUp: true,
});

/** A login from an unknown device. */
export const newDeviceKind = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: textVariable,
    /** For example 'Firefox on Windows'. */
    device: textVariable,
    /** The country, if known. */
    country: z.optional(textVariable),
  }),
  wording: {
    input: z.object({
      username: textVariable,
      browser: z.optional(textVariable),
      system: z.optional(textVariable),
      /** Two letters (ISO 3166-1). */
      country: z.optional(textVariable),
    }),
    write: ({ username, country, ...device }, words) => ({
      username,
      device: deviceText(device, words),
      country:
        country && new Intl.DisplayNames(words.locale, { type: 'region', fallback: 'code' }).of(country),
    }),
  },
  hourly: undefined,
});

/** A login method has changed; sent to the address confirmed before the change. */
export const loginSettingsChangedKind = mailKind({
  name: 'loginSettingsChanged',
  variables: z.object({
    username: textVariable,
    /** Whole sentences, for example 'Your password was changed.' */
    what: textVariable,
  }),
  wording: {
    input: z.extend(accountChange, { username: textVariable }),
    write: ({ username, ...change }, words) => ({ username, what: describeChange(change, words) }),
  },
  hourly: undefined,
});

/** Sent to the address that an account has replaced: what happened, and how to undo it. */
export const emailChangedKind = mailKind({
  name: 'emailChanged',
  variables: z.object({
    username: textVariable,
    /** `/verify-email#no=…` */
    notMe: pathVariable,
  }),
  hourly: undefined,
});

/** The link and the code that prove that a member reads an address; all links sent within an hour work. */
export const confirmEmailKind = mailKind({
  name: 'confirmEmail',
  variables: z.object({
    username: textVariable,
    /** `/verify-email#t=…` */
    link: pathVariable,
    /** The link for a reader who does not own the account. */
    notMe: pathVariable,
    /** Six digits, to be typed into the settings. */
    code: textVariable,
  }),
  // Counted together with its code in `auth/jobs/sendEmailConfirmation.ts`, so that no code is created for a mail
  // that is not sent.
  hourly: undefined,
});

/** Sent to the owner of a confirmed address that someone entered in another account. */
export const emailInUseKind = mailKind({
  name: 'emailInUse',
  variables: z.object({}),
  hourly: 1,
});
