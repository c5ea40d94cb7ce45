import { i18n } from '@lingui/core';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { HtmlContent } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { announcementKind, announcementTestKind } from './announcementMailKinds.ts';

export const announcementTemplate = template(announcementKind, (variable) => ({
  subject: variable('title'),
  body: (
    <Letter
      optOut="topic"
      title={variable('title')}
      why={i18n._({
        id: 'mail.why.announcement',
        message: "You're receiving this e-mail because announcements by e-mail are on in your settings.",
      })}
    >
      <HtmlContent>{variable('text')}</HtmlContent>
    </Letter>
  ),
}));

export const announcementTestTemplate = template(announcementTestKind, (variable) => ({
  subject: i18n._({
    id: 'mail.announcementTest.subject',
    message: 'Test: {title}',
    values: { title: variable('title') },
  }),
  body: (
    <Letter
      title={variable('title')}
      why={i18n._({
        id: 'mail.why.announcementTest',
        message: "You're receiving this e-mail because you sent yourself a test of an announcement.",
      })}
    >
      <HtmlContent>{variable('text')}</HtmlContent>
    </Letter>
  ),
}));
