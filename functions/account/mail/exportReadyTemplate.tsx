import { i18n } from '@lingui/core';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Paragraph } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { exportReadyKind } from './exportReadyKind.ts';

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
