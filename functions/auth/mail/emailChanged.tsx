import { emailChanged } from './emailChanged.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

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
