import { i18n } from '@lingui/core';
import { AccountLetter } from '#functions/platform/mail/templates/AccountLetter.tsx';
import { days, minutes, hours } from '#functions/platform/mail/templates/durations.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import {
  Action,
  Aside,
  Paragraph,
  Strong,
  IfPresent,
  Code,
  TextLink,
} from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import {
  resetPasswordKind,
  newDeviceKind,
  loginSettingsChangedKind,
  emailChangedKind,
  confirmEmailKind,
  emailInUseKind,
} from './authMailKinds.ts';

export const resetPasswordTemplate = template(resetPasswordKind, (variable) => {
  const choose = i18n._({ id: 'mail.resetPassword.choose', message: 'Choose a new password' });
  return {
    subject: choose,
    body: (
      <AccountLetter title={choose}>
        <Paragraph>
          {i18n._({
            id: 'mail.resetPassword.request',
            message: 'Someone asked to reset the password for @{username}. If it was you, choose a new one:',
            values: { username: variable('username') },
          })}
        </Paragraph>
        <Action to={variable('link')}>{choose}</Action>
        <Paragraph small>
          {i18n._({
            id: 'mail.resetPassword.lasts',
            message: 'The link works once and expires in {lasts}.',
            values: { lasts: minutes(accountLimits.resetSeconds / 60) },
          })}
        </Paragraph>
        <Aside>
          <Strong>{i18n._({ id: 'mail.notYou', message: 'Not you?' })}</Strong>{' '}
          {i18n._({
            id: 'mail.resetPassword.ignore',
            message: "You can ignore this e-mail. Your password won't change.",
          })}
        </Aside>
      </AccountLetter>
    ),
  };
});

export const newDeviceTemplate = template(newDeviceKind, (variable) => ({
  subject: i18n._({ id: 'mail.newDevice.subject', message: 'New login to your account' }),
  body: (
    <AccountLetter title={i18n._({ id: 'mail.newDevice.title', message: 'Was this you?' })}>
      <Paragraph>
        {i18n._({
          id: 'mail.newDevice.login',
          message: 'Someone logged in to your account @{username} on a new device:',
          values: { username: variable('username') },
        })}
      </Paragraph>
      <Aside>
        <Strong>{variable('device')}</Strong>
        <IfPresent value={variable('country')}>
          <br />
          {variable('country')}
        </IfPresent>
      </Aside>
      <Paragraph>
        {i18n._({
          id: 'mail.newDevice.ifNot',
          message:
            "If it was you, you don't need to do anything. If not, log out that device and choose a new password:",
        })}
      </Paragraph>
      <Action to="/settings/security">
        {i18n._({ id: 'mail.newDevice.review', message: 'Review your devices' })}
      </Action>
    </AccountLetter>
  ),
}));

export const loginSettingsChangedTemplate = template(loginSettingsChangedKind, (variable) => {
  const title = i18n._({
    id: 'mail.loginSettingsChanged.title',
    message: 'Your login settings were changed',
  });
  return {
    subject: title,
    body: (
      <AccountLetter title={title}>
        <Paragraph>
          {i18n._({
            id: 'mail.loginSettingsChanged.what',
            message: 'Hi @{username}. {what}',
            values: { username: variable('username'), what: variable('what') },
          })}
        </Paragraph>
        <Paragraph>
          {i18n._({
            id: 'mail.loginSettingsChanged.ifNot',
            message:
              "If it was you, you don't need to do anything. If not, choose a new password. This logs out all devices.",
          })}
        </Paragraph>
        <Action to="/forgot-password">
          {i18n._({ id: 'mail.loginSettingsChanged.choose', message: 'Choose a new password' })}
        </Action>
      </AccountLetter>
    ),
  };
});

export const emailChangedTemplate = template(emailChangedKind, (variable) => {
  const title = i18n._({ id: 'mail.emailChanged.title', message: 'Your e-mail address was changed' });
  const why = i18n._({
    id: 'mail.emailChanged.why',
    message: "You're receiving this e-mail because your Alumni Network account used this address.",
  });
  return {
    subject: title,
    body: (
      <Letter title={title} why={why}>
        <Paragraph>
          {i18n._({
            id: 'mail.emailChanged.what',
            message:
              "Your account @{username} no longer uses this address. If you changed it, you don't need to do anything.",
            values: { username: variable('username') },
          })}
        </Paragraph>
        <Paragraph>
          {i18n._({
            id: 'mail.emailChanged.ifNot',
            message:
              "If this wasn't you, restore your previous address. This logs out all devices, removes passkeys and connected accounts, and lets you choose a new password.",
          })}
        </Paragraph>
        <Action to={variable('notMe')}>
          {i18n._({ id: 'mail.emailChanged.notMe', message: "This wasn't me" })}
        </Action>
        <Paragraph small>
          {i18n._({
            id: 'mail.emailChanged.lasts',
            message: 'The link expires in {lasts}.',
            values: { lasts: days(accountLimits.recoverSeconds / (24 * 3600)) },
          })}
        </Paragraph>
      </Letter>
    ),
  };
});

export const confirmEmailTemplate = template(confirmEmailKind, (variable) => ({
  subject: i18n._({ id: 'mail.confirmEmail.subject', message: 'Confirm your e-mail address' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.confirmEmail.title', message: 'Is this your address?' })}
      why={i18n._({
        id: 'mail.confirmEmail.why',
        message:
          "You're receiving this e-mail because someone added this address to an account on the Alumni Network.",
      })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.confirmEmail.account',
          message:
            "Someone added this address to the account @{username}. If that's your account, confirm the address:",
          values: { username: variable('username') },
        })}
      </Paragraph>
      <Action to={variable('link')}>
        {i18n._({ id: 'mail.confirmEmail.confirm', message: 'Confirm this address' })}
      </Action>
      <Paragraph>
        {i18n._({
          id: 'mail.confirmEmail.code',
          message: 'Or log in and enter this code in your settings:',
        })}
      </Paragraph>
      <Code>{variable('code')}</Code>
      <Paragraph small>
        {i18n._({
          id: 'mail.confirmEmail.lasts',
          message: 'The link and the code expire in {lasts}.',
          values: { lasts: hours(accountLimits.confirmSeconds / 3600) },
        })}
      </Paragraph>
      <Aside>
        <Strong>{i18n._({ id: 'mail.confirmEmail.notYours', message: 'Not your account?' })}</Strong>{' '}
        <TextLink to={variable('notMe')}>
          {i18n._({ id: 'mail.confirmEmail.notMe', message: "This wasn't me" })}
        </TextLink>
      </Aside>
    </Letter>
  ),
}));

export const emailInUseTemplate = template(emailInUseKind, () => ({
  subject: i18n._({ id: 'mail.emailInUse.subject', message: 'You already have an account' }),
  body: (
    <AccountLetter
      title={i18n._({ id: 'mail.emailInUse.title', message: 'Your account already uses this address' })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.emailInUse.what',
          message:
            "Someone tried to add your e-mail address to another account. Only you can confirm it, so you don't need to do anything.",
        })}
      </Paragraph>
      <Paragraph>
        {i18n._({
          id: 'mail.emailInUse.ifYou',
          message: 'If it was you, log in to your existing account or choose a new password:',
        })}
      </Paragraph>
      <Action to="/forgot-password">
        {i18n._({ id: 'mail.emailInUse.choose', message: 'Choose a new password' })}
      </Action>
    </AccountLetter>
  ),
}));
