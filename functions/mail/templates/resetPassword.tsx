import { resetPassword } from '../kinds/resetPassword.ts';
import { Letter } from './Letter.tsx';
import { Action, Aside, Say, Strong } from './parts.tsx';
import { template } from './template.ts';

export const resetPasswordMail = template(resetPassword, (hole) => ({
  subject: 'Choose a new password',
  body: (
    <Letter
      title="Here is your new key"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Hello, somebody asked to reset the password of <Strong>@{hole('username')}</Strong>. If that was you,
        choose a new one:
      </Say>
      <Action to={hole('link')}>Choose a new password</Action>
      <Say small>The link works once, for {hole('lasts')}.</Say>
      <Aside>
        <Strong>That was not you?</Strong> Do nothing: your password stays as it is.
      </Aside>
    </Letter>
  ),
}));
