import * as z from 'zod/mini';
import { textVariable } from '#functions/platform/mail/mailKind.ts';
import type { MailText, Words } from '#functions/platform/mail/words.ts';

/** The texts of mails about login methods: changes and devices. */

/** The providers' names. */
const brands = { google: 'Google', github: 'GitHub' } as const;
const Provider = z.enum(['google', 'github']);
type Provider = z.output<typeof Provider>;

const What = z.enum([
  'usernameChanged',
  'passwordChanged',
  'passwordReset',
  'passwordSetByOffice',
  'emailRestored',
  'passkeyAdded',
  'passkeyRemoved',
  'providerConnected',
  'providerDisconnected',
]);

const changes = {
  usernameChanged: /*i18n*/ {
    id: 'mail.value.usernameChanged',
    message: 'Your username is now @{newUsername}.',
  },
  passwordChanged: /*i18n*/ { id: 'mail.value.passwordChanged', message: 'Your password was changed.' },
  passwordReset: /*i18n*/ {
    id: 'mail.value.passwordReset',
    message: 'Your password was changed using a link sent by e-mail.',
  },
  passwordSetByOffice: /*i18n*/ {
    id: 'mail.value.passwordSetByOffice',
    message: 'The alumni office changed the password and removed this address from the account.',
  },
  emailRestored: /*i18n*/ {
    id: 'mail.value.emailRestored',
    message: 'This address was restored to your account.',
  },
  passkeyAdded: /*i18n*/ {
    id: 'mail.value.passkeyAdded',
    message: 'A passkey was added to your account.',
  },
  passkeyRemoved: /*i18n*/ {
    id: 'mail.value.passkeyRemoved',
    message: 'A passkey was removed from your account.',
  },
  providerConnected: /*i18n*/ {
    id: 'mail.value.providerConnected',
    message: 'A {provider} account was connected to your account.',
  },
  providerDisconnected: /*i18n*/ {
    id: 'mail.value.providerDisconnected',
    message: '{provider} was disconnected from your account.',
  },
} as const satisfies Readonly<Record<z.output<typeof What>, MailText>>;

const texts = {
  removed: /*i18n*/ {
    id: 'mail.value.methodsRemoved',
    message: 'These login methods were removed: {methods}. You can add yours again in your settings.',
  },
  unproven: /*i18n*/ {
    id: 'mail.value.unprovenMethodsRemoved',
    message:
      'These login methods were removed because they were added before this address was confirmed: {methods}. You can add yours again in your settings.',
  },
  passkeys: /*i18n*/ {
    id: 'mail.value.passkeys',
    message: '{count, plural, one {# passkey} other {# passkeys}}',
  },
  account: /*i18n*/ {
    id: 'mail.value.providerAccount',
    message: 'the {provider} account',
    comment: "In 'These login methods were removed: 2 passkeys and the Google account.'",
  },
  browserOnSystem: /*i18n*/ { id: 'mail.value.browserOnSystem', message: '{browser} on {system}' },
  unknownDevice: /*i18n*/ { id: 'mail.value.unknownDevice', message: 'an unknown device' },
} as const;

/** A change of a login method. */
export const accountChange = z.object({
  what: What,
  newUsername: z.optional(textVariable),
  provider: z.optional(Provider),
  /** The login methods that were removed with it: how many passkeys, and the accounts, separated by commas. */
  passkeys: z.optional(z.string()),
  accounts: z.optional(z.string()),
  /** '' unless they were removed because they were added before the address was confirmed. */
  unproven: z.optional(z.string()),
});
export type AccountChange = z.output<typeof accountChange>;

/** The change in whole sentences. */
export function describeChange(change: AccountChange, words: Words): string {
  const { what, newUsername = '', provider } = change;
  const happened = words.text(changes[what], {
    newUsername,
    provider: provider === undefined ? '' : brands[provider],
  });
  const methods = removedMethods(change, words);
  if (methods.length === 0) return happened;
  const isUnproven = (change.unproven ?? '') !== '';
  const removed = words.text(isUnproven ? texts.unproven : texts.removed, { methods: words.list(methods) });
  return `${happened} ${removed}`;
}

function removedMethods({ passkeys = '0', accounts = '' }: AccountChange, words: Words): string[] {
  const providers = accounts.split(',').flatMap((name) => Provider.safeParse(name).data ?? []);
  return [
    ...(passkeys === '0' ? [] : [words.text(texts.passkeys, { count: Number(passkeys) })]),
    ...providers.map((provider) => words.text(texts.account, { provider: brands[provider] })),
  ];
}

interface Device {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** 'Firefox on Windows'; only one of the two, or that the device is unknown. */
export function deviceText({ browser, system }: Device, words: Words): string {
  if (browser !== undefined && system !== undefined)
    return words.text(texts.browserOnSystem, { browser, system });
  return browser ?? system ?? words.text(texts.unknownDevice);
}
