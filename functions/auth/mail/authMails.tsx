import { resetPassword, newDevice, wayChanged, emailChanged } from './authMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say, Strong, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const resetPasswordMail = template(resetPassword, (variable) => ({
  subject: 'Choose a new password',
  body: (
    <Letter
      title="Choose a new password"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Hello! Someone asked to reset the password of <Strong>@{variable('username')}</Strong>. If that was
        you, choose a new one:
      </Say>
      <Action to={variable('link')}>Choose a new password</Action>
      <Say small>The link works once and expires in {variable('lasts')}.</Say>
      <Aside>
        <Strong>Not you?</Strong> You can ignore this e-mail. Your password stays the same.
      </Aside>
    </Letter>
  ),
}));

export const newDeviceMail = template(newDevice, (variable) => ({
  subject: 'A new device has logged in',
  body: (
    <Letter
      title="Was that you?"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Someone logged in as <Strong>@{variable('username')}</Strong> with{' '}
        <Strong>{variable('device')}</Strong>
        <When there={variable('country')}> in {variable('country')}</When> for the first time.
      </Say>
      <Say>
        If it was you, you don’t need to do anything. If not, log out that device and choose a new password:
      </Say>
      <Action to="/settings/security">See where you are logged in</Action>
    </Letter>
  ),
}));

export const wayChangedMail = template(wayChanged, (variable) => ({
  subject: 'Your sign-in has changed',
  body: (
    <Letter
      title="Your sign-in has changed"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Hello <Strong>@{variable('username')}</Strong>. {variable('what')}
      </Say>
      <Say>
        If this was you, you don’t need to do anything. If not, choose a new password. This logs out all
        devices.
      </Say>
      <Action to="/forgot-password">Choose a new password</Action>
    </Letter>
  ),
}));

export const emailChangedMail = template(emailChanged, (variable) => ({
  subject: 'Your e-mail address was changed',
  body: (
    <Letter
      title="Your address was changed"
      why="You get this because an account in the Alumni Network used this address."
    >
      <Say>
        The account <Strong>@{variable('username')}</Strong> no longer uses this address. If you changed it,
        you don’t need to do anything.
      </Say>
      <Say>
        If not, restore it. This logs out all devices, removes passkeys and connected accounts, and lets you
        choose a new password.
      </Say>
      <Action to={variable('notMe')}>This was not me</Action>
      <Say small>This works for {variable('lasts')}.</Say>
    </Letter>
  ),
}));
