import { i18n } from '@lingui/core';
import { AccountLetter } from '#functions/platform/mail/templates/AccountLetter.tsx';
import { Action, Paragraph } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { emailInUseKind } from './emailInUseKind.ts';

export const emailInUseTemplate = template(emailInUseKind, () => ({
  subject: i18n._({ id: 'mail.emailInUse.subject', message: 'You already have an account' }),
  body: (
    <AccountLetter
      title={i18n._({ id: 'mail.emailInUse.title', message: 'Your account already uses this address' })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.emailInUse.what',
          message:
            "Someone tried to add your e-mail address to another account. Only you can confirm it, so you don't need to do anything.",
        })}
      </Paragraph>
      <Paragraph>
        {i18n._({
          id: 'mail.emailInUse.ifYou',
          message: 'If it was you, log in to your existing account or choose a new password:',
        })}
      </Paragraph>
      <Action to="/forgot-password">
        {i18n._({ id: 'mail.emailInUse.choose', message: 'Choose a new password' })}
      </Action>
    </AccountLetter>
  ),
}));
