import { renderToStaticMarkup } from 'react-dom/server';
import {
  accountLeavingTemplate,
  exportReadyTemplate,
} from '#functions/account/mail/accountMailTemplates.tsx';
import {
  announcementTemplate,
  announcementTestTemplate,
} from '#functions/announcements/mail/announcementMailTemplates.tsx';
import {
  emailChangedTemplate,
  newDeviceTemplate,
  loginSettingsChangedTemplate,
  resetPasswordTemplate,
  confirmEmailTemplate,
  emailInUseTemplate,
} from '#functions/auth/mail/authMailTemplates.tsx';
import { weeklyDigestTemplate } from '#functions/digest/mail/digestMailTemplates.tsx';
import {
  eventCanceledTemplate,
  eventChangedTemplate,
  eventReminderTemplate,
} from '#functions/events/mail/eventMailTemplates.tsx';
import {
  eventGoingTemplate,
  eventLeftTemplate,
  eventSeatTemplate,
  eventWaitlistedTemplate,
} from '#functions/events/mail/rsvpMailTemplates.tsx';
import {
  membershipConfirmedTemplate,
  membershipDeclinedTemplate,
  membershipQuestionTemplate,
} from '#functions/membership/mail/membershipMailTemplates.tsx';
import { unreadMessagesTemplate } from '#functions/messages/mail/messageMailTemplates.tsx';
import {
  caseDecidedTemplate,
  reportDealtWithTemplate,
} from '#functions/moderation/mail/moderationMailTemplates.tsx';
import { AsText } from '#functions/platform/mail/templates/parts.tsx';
import type { Template } from '#functions/platform/mail/templates/template.ts';
import { rosterInvitationTemplate } from '#functions/roster/mail/rosterMailTemplates.tsx';
import type { MailKindName } from './mailHandlers.ts';

const templates: Readonly<Record<MailKindName, Template>> = {
  caseDecided: caseDecidedTemplate,
  reportDealtWith: reportDealtWithTemplate,
  resetPassword: resetPasswordTemplate,
  confirmEmail: confirmEmailTemplate,
  emailChanged: emailChangedTemplate,
  emailInUse: emailInUseTemplate,
  newDevice: newDeviceTemplate,
  loginSettingsChanged: loginSettingsChangedTemplate,
  membershipConfirmed: membershipConfirmedTemplate,
  membershipQuestion: membershipQuestionTemplate,
  membershipDeclined: membershipDeclinedTemplate,
  accountLeaving: accountLeavingTemplate,
  exportReady: exportReadyTemplate,
  eventChanged: eventChangedTemplate,
  eventCanceled: eventCanceledTemplate,
  eventReminder: eventReminderTemplate,
  eventGoing: eventGoingTemplate,
  eventWaitlisted: eventWaitlistedTemplate,
  eventSeat: eventSeatTemplate,
  eventLeft: eventLeftTemplate,
  unreadMessages: unreadMessagesTemplate,
  weeklyDigest: weeklyDigestTemplate,
  announcement: announcementTemplate,
  announcementTest: announcementTestTemplate,
  rosterInvitation: rosterInvitationTemplate,
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Every template as HTML and plain text in the active language, by the name of its kind; the build calls it. */
export function renderAllMails() {
  return Object.fromEntries(Object.values(templates).map((template) => [template.kind, render(template)]));
}

const anyValue = /@?⟦\w+⟧/g;
const onlyValue = /^(?:⟦[^⟧]*⟧)*$/;

/** Keeps the direction of a name from changing the order of the words around it. */
function isolateValues(html: string): string {
  const [head = '', body = ''] = html.split('</head>');
  const isolated = body.replace(/>([^<>]+)(?=<)/g, (whole, sentence: string) =>
    onlyValue.test(sentence) ? whole : `>${sentence.replace(anyValue, '<bdi>$&</bdi>')}`,
  );
  return `${head}</head>${isolated}`;
}

function render({ write }: Template) {
  const { subject, body } = write();
  const text = renderToStaticMarkup(<AsText value>{body}</AsText>);
  return {
    subject,
    html: `<!doctype html>${isolateValues(renderToStaticMarkup(body))}`,
    text: text
      .replace(/<br\/>/g, '\n')
      .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity),
  };
}
