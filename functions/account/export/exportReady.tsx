import { i18n } from '@lingui/core';
import { exportReady } from './exportReady.ts';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Action, Say } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';

export const exportReadyMail = template(exportReady, (variable) => {
  const title = i18n._({ id: 'mail.exportReady.title', message: 'The copy of your data is ready' });
  const why = i18n._({
    id: 'mail.exportReady.why',
    message: "You're receiving this e-mail because you asked for a copy of your data in the Alumni Network.",
  });
  return {
    subject: title,
    body: (
      <Letter title={title} why={why}>
        <Say>
          {i18n._({
            id: 'mail.exportReady.where',
            message: 'Hi @{username}. You can download it in your settings until {keptUntil}.',
            values: { username: variable('username'), keptUntil: variable('keptUntil') },
          })}
        </Say>
        <Action to="/settings/data">
          {i18n._({ id: 'mail.exportReady.open', message: 'Go to your data' })}
        </Action>
        <Say small>
          {i18n._({
            id: 'mail.exportReady.confirm',
            message:
              "We'll ask you to confirm that it's you, because the file contains everything you wrote.",
          })}
        </Say>
      </Letter>
    ),
  };
});
