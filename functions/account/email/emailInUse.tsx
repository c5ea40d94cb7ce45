import { emailInUse } from './emailInUse.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const emailInUseMail = template(emailInUse, () => ({
  subject: 'You have an account already',
  body: (
    <Letter
      title="This address is yours already"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Somebody wrote your address into another account. It stays yours: nobody else can confirm it, and
        there is nothing to do.
      </Say>
      <Say>
        Was it you, and you forgot that you have an account? Log in with this address, or choose a new
        password:
      </Say>
      <Action to="/forgot-password">Choose a new password</Action>
    </Letter>
  ),
}));
