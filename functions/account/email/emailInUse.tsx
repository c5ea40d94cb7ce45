import { emailInUse } from './emailInUse.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const emailInUseMail = template(emailInUse, () => ({
  subject: 'You have an account already',
  body: (
    <Letter
      title="This address already belongs to you"
      why="You get this because an account in the Alumni Network uses this address."
    >
      <Say>
        Someone added your address to another account. It stays yours: nobody else can confirm it, and you
        don’t need to do anything.
      </Say>
      <Say>
        If it was you and you forgot about this account, log in with this address, or choose a new password:
      </Say>
      <Action to="/forgot-password">Choose a new password</Action>
    </Letter>
  ),
}));
