import { i18n } from '@lingui/core';
import { AccountLetter } from '#functions/platform/mail/templates/AccountLetter.tsx';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Aside, Paragraph, Strong } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { accountLeavingKind, exportReadyKind } from './accountMailKinds.ts';

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

export const exportReadyTemplate = template(exportReadyKind, (variable) => {
  const title = i18n._({
    id: 'mail.exportReady.title',
    message: 'The copy of your data is ready to download',
  });
  const why = i18n._({
    id: 'mail.exportReady.why',
    message: "You're receiving this e-mail because you asked the Alumni Network for a copy of your data.",
  });
  return {
    subject: title,
    body: (
      <Letter title={title} why={why}>
        <Paragraph>
          {i18n._({
            id: 'mail.exportReady.where',
            message: 'Hi @{username}. You can download the copy in your settings until {keptUntil}.',
            values: { username: variable('username'), keptUntil: variable('keptUntil') },
          })}
        </Paragraph>
        <Action to="/settings/data">
          {i18n._({ id: 'mail.exportReady.open', message: 'Download your data' })}
        </Action>
        <Paragraph small>
          {i18n._({
            id: 'mail.exportReady.confirm',
            message: "The file contains everything you've written, so we'll ask you to confirm it's you.",
          })}
        </Paragraph>
      </Letter>
    ),
  };
});
