import { resetPassword } from './resetPassword.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say, Strong } from '#functions/platform/mail/templates/parts.tsx';
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
