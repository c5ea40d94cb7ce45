import { confirmEmail } from './confirmEmail.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Code, Say, Strong, Way } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const confirmEmailMail = template(confirmEmail, (variable) => ({
  subject: 'Confirm your e-mail',
  body: (
    <Letter
      title="Is this your address?"
      why="You get this because somebody wrote this address into an account of the Alumni Network."
    >
      <Say>
        The account <Strong>@{variable('username')}</Strong> says that it reads this address. If that is you,
        confirm it:
      </Say>
      <Action to={variable('link')}>Confirm this address</Action>
      <Say>Or type this code into your settings, where you are logged in:</Say>
      <Code>{variable('code')}</Code>
      <Say small>Both work for {variable('lasts')}.</Say>
      <Aside>
        <Strong>That was not you?</Strong>{' '}
        <Way to={variable('notMe')}>Take the address out of that account</Way>
      </Aside>
    </Letter>
  ),
}));
