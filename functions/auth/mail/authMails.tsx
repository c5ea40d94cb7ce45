import { resetPassword, newDevice, wayChanged, emailChanged } from './authMails.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say, Strong, When } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const resetPasswordMail = template(resetPassword, (variable) => ({
  subject: 'Choose a new password',
  body: (
    <Letter
      title="Here is your new key"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Hello, somebody asked to reset the password of <Strong>@{variable('username')}</Strong>. If that was
        you, choose a new one:
      </Say>
      <Action to={variable('link')}>Choose a new password</Action>
      <Say small>The link works once, for {variable('lasts')}.</Say>
      <Aside>
        <Strong>That was not you?</Strong> Do nothing: your password stays as it is.
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
        Somebody has logged in as <Strong>@{variable('username')}</Strong> with{' '}
        <Strong>{variable('device')}</Strong>
        <When there={variable('country')}> in {variable('country')}</When>, which was not seen before.
      </Say>
      <Say>If that was you, there is nothing to do. If it was not, log it out and choose a new password:</Say>
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
        If you did that, there is nothing to do. If you did not, choose a new password: it logs everybody out.
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
        The account <Strong>@{variable('username')}</Strong> no longer uses this address. If you did that,
        there is nothing to do.
      </Say>
      <Say>
        If you did not, take it back: everybody is logged out, passkeys and accounts elsewhere are removed,
        and you choose a new password.
      </Say>
      <Action to={variable('notMe')}>This was not me</Action>
      <Say small>That works for {variable('lasts')}.</Say>
    </Letter>
  ),
}));
