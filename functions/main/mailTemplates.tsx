import { renderToStaticMarkup } from 'react-dom/server';
import { exportReadyMail } from '#functions/account/export/exportReady.tsx';
import { accountLeavingMail } from '#functions/account/leaving/accountLeaving.tsx';
import {
  announcementLetter,
  announcementTestLetter,
} from '#functions/announcements/mail/announcementMails.tsx';
import {
  emailChangedMail,
  newDeviceMail,
  loginSettingsChangedMail,
  resetPasswordMail,
} from '#functions/auth/mail/authMails.tsx';
import { confirmEmailMail } from '#functions/auth/mail/confirmEmail.tsx';
import { emailInUseMail } from '#functions/auth/mail/emailInUse.tsx';
import { weeklyDigestMail } from '#functions/digest/mail/weeklyDigest.tsx';
import {
  eventCancelledMail,
  eventChangedMail,
  eventReminderMail,
} from '#functions/events/mail/eventMails.tsx';
import {
  eventGoingMail,
  eventLeftMail,
  eventSeatMail,
  eventWaitlistedMail,
} from '#functions/events/mail/rsvpMails.tsx';
import {
  membershipConfirmedMail,
  membershipDeclinedMail,
  membershipQuestionMail,
} from '#functions/membership/mail/membershipMails.tsx';
import { unreadMessagesMail } from '#functions/messages/mail/unreadMessages.tsx';
import { caseDecidedMail, reportDealtWithMail } from '#functions/moderation/mail/moderationMails.tsx';
import { AsText } from '#functions/platform/mail/templates/parts.tsx';
import type { Template } from '#functions/platform/mail/templates/template.ts';
import { rosterInvitationMail } from '#functions/roster/mail/rosterInvitation.tsx';
import type { MailKindName } from './mailKinds.ts';

const templates: Readonly<Record<MailKindName, Template>> = {
  caseDecided: caseDecidedMail,
  reportDealtWith: reportDealtWithMail,
  resetPassword: resetPasswordMail,
  confirmEmail: confirmEmailMail,
  emailChanged: emailChangedMail,
  emailInUse: emailInUseMail,
  newDevice: newDeviceMail,
  loginSettingsChanged: loginSettingsChangedMail,
  membershipConfirmed: membershipConfirmedMail,
  membershipQuestion: membershipQuestionMail,
  membershipDeclined: membershipDeclinedMail,
  accountLeaving: accountLeavingMail,
  exportReady: exportReadyMail,
  eventChanged: eventChangedMail,
  eventCancelled: eventCancelledMail,
  eventReminder: eventReminderMail,
  eventGoing: eventGoingMail,
  eventWaitlisted: eventWaitlistedMail,
  eventSeat: eventSeatMail,
  eventLeft: eventLeftMail,
  unreadMessages: unreadMessagesMail,
  weeklyDigest: weeklyDigestMail,
  announcement: announcementLetter,
  announcementTest: announcementTestLetter,
  rosterInvitation: rosterInvitationMail,
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
  return Object.fromEntries(Object.values(templates).map((one) => [one.kind, render(one)]));
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
