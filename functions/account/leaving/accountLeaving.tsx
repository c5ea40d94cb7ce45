import { accountLeaving } from './accountLeaving.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Say, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const accountLeavingMail = template(accountLeaving, (variable) => ({
  subject: 'Your account will be deleted',
  body: (
    <Letter
      title={`Your account will be deleted on ${variable('erasedOn')}`}
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Hello <Strong>@{variable('username')}</Strong>. Your profile and everything you shared are already
        hidden. Until then you can change your mind: log in and choose “Keep my account”.
      </Say>
      <Action to="/settings/data">Keep my account</Action>
      <Aside tone="danger">
        <Strong>Not you?</Strong> Log in, keep your account, and choose a new password.
      </Aside>
    </Letter>
  ),
}));
