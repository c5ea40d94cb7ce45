import { i18n } from '@lingui/core';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Paragraph, IfPresent } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { unreadMessagesKind } from './messageMailKinds.ts';

export const unreadMessagesTemplate = template(unreadMessagesKind, (variable) => ({
  subject: i18n._({ id: 'mail.unreadMessages.subject', message: 'You have unread messages' }),
  body: (
    <Letter
      title={i18n._({ id: 'mail.unreadMessages.title', message: 'You have unread messages' })}
      why={i18n._({
        id: 'mail.why.message',
        message: "You're receiving this e-mail because you have unread messages on the Alumni Network.",
      })}
      optOut="topic"
    >
      <IfPresent value={variable('names')}>
        <Paragraph>
          {i18n._({
            id: 'mail.unreadMessages.names',
            message: '{names} sent you a message.',
            values: { names: variable('names') },
          })}
        </Paragraph>
      </IfPresent>
      <IfPresent value={variable('others')}>
        <Paragraph>
          {i18n._({
            id: 'mail.unreadMessages.others',
            message: '{names} and {others} sent you messages.',
            values: { names: variable('firstNames'), others: variable('others') },
          })}
        </Paragraph>
      </IfPresent>
      <Action to={variable('link')}>
        {i18n._({ id: 'mail.unreadMessages.read', message: 'Read messages' })}
      </Action>
    </Letter>
  ),
}));
