import { confirmedAddressOf, findByEmail } from '#functions/members/names/emails.ts';
import { findByUsername, findUser } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import type { MailText, Words } from '#functions/platform/mail/words.ts';
import { issueTicket } from '../store/tickets.ts';
import {
  type AccountChange,
  loginSettingsChangedKind,
  newDeviceKind,
  resetPasswordKind,
} from './authMailKinds.ts';

const noAccount = { notSent: 'no account with a confirmed address' };

/**
 * The link to set a new password, to the confirmed address of the account with this name or address; no mail without
 * one. A retry issues another ticket, because no row holds the secret of the first. That one stays valid: its mail may
 * have arrived.
 */
export const resetPasswordMail = mailHandler(
  resetPasswordKind,
  async (_, { userId, to, now }) => {
    const user = await findUser(userId);
    if (user === undefined) return noAccount;
    const ticket = issueTicket('resetPassword', { userId, address: to }, now);
    await transact([ticket.step]);
    return { values: { username: user.username, link: `/reset-password#t=${ticket.secret}` } };
  },
  {
    findRecipient: async ({ name }) => {
      const user = await (name.includes('@') ? findByEmail(name) : findByUsername(name));
      const to = user === undefined ? '' : confirmedAddressOf(user);
      if (user === undefined || to === '') return noAccount;
      return { userId: user.id, to, language: user.language, unsubscribeToken: undefined };
    },
  },
);

export const newDeviceMail = mailHandler(newDeviceKind, ({ username, country, ...device }, { words }) => ({
  values: {
    username,
    device: deviceText(device, words),
    country: country && new Intl.DisplayNames(words.locale, { type: 'region', fallback: 'code' }).of(country),
  },
}));

export const loginSettingsChangedMail = mailHandler(
  loginSettingsChangedKind,
  ({ username, ...change }, { words }) => ({ values: { username, what: describeChange(change, words) } }),
);

/** The providers' names. */
const brands = { google: 'Google', github: 'GitHub' } as const;

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
} as const satisfies Readonly<Record<AccountChange['what'], MailText>>;

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

/** The change in whole sentences. */
function describeChange(change: AccountChange, words: Words): string {
  const { what, newUsername = '', provider, removed } = change;
  const happened = words.text(changes[what], {
    newUsername,
    provider: provider === undefined ? '' : brands[provider],
  });
  if (removed === undefined) return happened;
  const text = removed.onlyUnproven ? texts.unproven : texts.removed;
  return `${happened} ${words.text(text, { methods: words.list(methodNames(removed, words)) })}`;
}

type RemovedMethods = NonNullable<AccountChange['removed']>;

function methodNames({ passkeys, accounts }: RemovedMethods, words: Words): string[] {
  return [
    ...(passkeys === 0 ? [] : [words.text(texts.passkeys, { count: passkeys })]),
    ...accounts.map((provider) => words.text(texts.account, { provider: brands[provider] })),
  ];
}

interface Device {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** 'Firefox on Windows'; only one of the two, or that the device is unknown. */
function deviceText({ browser, system }: Device, words: Words): string {
  if (browser !== undefined && system !== undefined)
    return words.text(texts.browserOnSystem, { browser, system });
  return browser ?? system ?? words.text(texts.unknownDevice);
}
