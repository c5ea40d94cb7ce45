import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

/** The link to replace a forgotten password. Several may work at the same time; using one voids the others. */
export const resetPasswordKind = mailKind({
  name: 'resetPassword',
  /** The username or address as someone typed it. */
  data: z.object({ name: z.string() }),
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
  data: z.object({
    username: z.string(),
    browser: z.optional(z.string()),
    system: z.optional(z.string()),
    /** Two letters (ISO 3166-1). */
    country: z.optional(z.string()),
  }),
  variables: z.object({
    username: textVariable,
    /** For example 'Firefox on Windows'. */
    device: textVariable,
    /** The country, if known. */
    country: z.optional(textVariable),
  }),
  hourly: undefined,
});

const Provider = z.enum(['google', 'github']);

/** A change of a login method. */
const accountChange = {
  what: z.enum([
    'usernameChanged',
    'passwordChanged',
    'passwordReset',
    'passwordSetByOffice',
    'emailRestored',
    'passkeyAdded',
    'passkeyRemoved',
    'providerConnected',
    'providerDisconnected',
  ]),
  newUsername: z.optional(z.string()),
  provider: z.optional(Provider),
  /** The login methods that were removed with it. */
  removed: z.optional(
    z.object({
      /** How many. */
      passkeys: z.number(),
      accounts: z.array(Provider),
      /** True if only those added before the address was confirmed were removed. */
      onlyUnproven: z.boolean(),
    }),
  ),
};
const AccountChange = z.object(accountChange);
export type AccountChange = z.output<typeof AccountChange>;

/** A login method has changed; sent to the address confirmed before the change. */
export const loginSettingsChangedKind = mailKind({
  name: 'loginSettingsChanged',
  data: z.object({ ...accountChange, username: z.string() }),
  variables: z.object({
    username: textVariable,
    /** Whole sentences, for example 'Your password was changed.' */
    what: textVariable,
  }),
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
