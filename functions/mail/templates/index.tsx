import { caseDecidedMail } from './caseDecided.tsx';
import { reportDealtWithMail } from './reportDealtWith.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailKindName } from '../kinds/index.ts';
import { confirmEmailMail } from './confirmEmail.tsx';
import { emailChangedMail } from './emailChanged.tsx';
import { emailInUseMail } from './emailInUse.tsx';
import { newDeviceMail } from './newDevice.tsx';
import { wayChangedMail } from './wayChanged.tsx';
import {
  membershipConfirmedMail,
  membershipDeclinedMail,
  membershipQuestionMail,
} from './membershipMails.tsx';
import { accountLeavingMail } from './accountLeaving.tsx';
import { eventCancelledMail, eventChangedMail } from './eventMails.tsx';
import { exportReadyMail } from './exportReady.tsx';
import { AsText } from './parts.tsx';
import { resetPasswordMail } from './resetPassword.tsx';
import type { Template } from './template.ts';

const templates: Readonly<Record<MailKindName, Template>> = {
  caseDecided: caseDecidedMail,
  reportDealtWith: reportDealtWithMail,
  resetPassword: resetPasswordMail,
  confirmEmail: confirmEmailMail,
  emailChanged: emailChangedMail,
  emailInUse: emailInUseMail,
  newDevice: newDeviceMail,
  wayChanged: wayChangedMail,
  membershipConfirmed: membershipConfirmedMail,
  membershipQuestion: membershipQuestionMail,
  membershipDeclined: membershipDeclinedMail,
  accountLeaving: accountLeavingMail,
  exportReady: exportReadyMail,
  eventChanged: eventChangedMail,
  eventCancelled: eventCancelledMail,
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Every template, as HTML and as plain text, by the name of its kind; the build calls it. */
export function renderAll() {
  return Object.fromEntries(Object.values(templates).map((one) => [one.kind, render(one)]));
}

function render({ subject, body }: Template) {
  const text = renderToStaticMarkup(<AsText value>{body}</AsText>);
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(body)}`,
    text: text
      .replace(/<br\/>/g, '\n')
      .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity),
  };
}
