import { wayChanged } from './wayChanged.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

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
