import { i18n } from '@lingui/core';
import { AccountLetter } from '#functions/platform/mail/templates/AccountLetter.tsx';
import { Action, Aside, Paragraph, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { accountLeavingKind } from './accountLeavingKind.ts';

export const accountLeavingTemplate = template(accountLeavingKind, (variable) => ({
  subject: i18n._({ id: 'mail.accountLeaving.subject', message: 'Your account will be deleted' }),
  body: (
    <AccountLetter
      title={i18n._({
        id: 'mail.accountLeaving.title',
        message: 'Your account will be deleted on {erasedOn}',
        values: { erasedOn: variable('erasedOn') },
      })}
    >
      <Paragraph>
        {i18n._({
          id: 'mail.accountLeaving.hidden',
          message:
            'Hi @{username}. Your profile and everything you posted are already hidden. Changed your mind? Log in before then and select “Keep my account”.',
          values: { username: variable('username') },
        })}
      </Paragraph>
      <Action to="/settings/data">
        {i18n._({ id: 'mail.accountLeaving.keep', message: 'Keep my account' })}
      </Action>
      <Aside tone="danger">
        <Strong>{i18n._({ id: 'mail.notYou', message: 'Not you?' })}</Strong>{' '}
        {i18n._({
          id: 'mail.accountLeaving.notYou',
          message: 'Log in, select “Keep my account”, then choose a new password.',
        })}
      </Aside>
    </AccountLetter>
  ),
}));
