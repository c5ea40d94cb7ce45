import { confirmEmail } from './confirmEmail.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Code, Say, Strong, Way } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const confirmEmailMail = template(confirmEmail, (variable) => ({
  subject: 'Confirm your e-mail',
  body: (
    <Letter
      title="Is this your address?"
      why="You get this because someone added this address to an account in the Alumni Network."
    >
      <Say>
        The account <Strong>@{variable('username')}</Strong> uses this address. If it is yours, confirm it:
      </Say>
      <Action to={variable('link')}>Confirm this address</Action>
      <Say>Or enter this code in your settings while you are logged in:</Say>
      <Code>{variable('code')}</Code>
      <Say small>Both work for {variable('lasts')}.</Say>
      <Aside>
        <Strong>Not you?</Strong> <Way to={variable('notMe')}>Remove the address from that account</Way>
      </Aside>
    </Letter>
  ),
}));
