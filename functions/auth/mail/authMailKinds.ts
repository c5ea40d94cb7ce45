import * as z from 'zod/mini';
import { mailKind, sitePath, plainText } from '#functions/platform/mail/mailKind.ts';
import { accountChange, describeChange, deviceText } from './authWords.ts';

/** The link to replace a forgotten password. Several may work at the same time; using one voids the others. */
export const resetPasswordKind = mailKind({
  name: 'resetPassword',
  variables: z.object({
    username: plainText,
    /** `/reset-password#t=…` */
    link: sitePath,
  }),
  hourly: 3,
  isDeletedWhenGivenUp: true,
});

/** A login from an unknown device. */
export const newDeviceKind = mailKind({
  name: 'newDevice',
  variables: z.object({
    username: plainText,
    /** For example 'Firefox on Windows'. */
    device: plainText,
    /** The country, if known. */
    country: z.optional(plainText),
  }),
  wording: {
    given: z.object({
      username: plainText,
      browser: z.optional(plainText),
      system: z.optional(plainText),
      /** Two letters (ISO 3166-1). */
      country: z.optional(plainText),
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
    username: plainText,
    /** Whole sentences, for example 'Your password was changed.' */
    what: plainText,
  }),
  wording: {
    given: z.extend(accountChange, { username: plainText }),
    write: ({ username, ...change }, words) => ({ username, what: describeChange(change, words) }),
  },
  hourly: undefined,
});

/** Sent to the address that an account has replaced: what happened, and how to undo it. */
export const emailChangedKind = mailKind({
  name: 'emailChanged',
  variables: z.object({
    username: plainText,
    /** `/verify-email#no=…` */
    notMe: sitePath,
  }),
  hourly: undefined,
});
