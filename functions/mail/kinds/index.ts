import { caseDecided } from './caseDecided.ts';
import { reportDealtWith } from './reportDealtWith.ts';
import { accountLeaving } from './accountLeaving.ts';
import { confirmEmail } from './confirmEmail.ts';
import { emailChanged } from './emailChanged.ts';
import { emailInUse } from './emailInUse.ts';
import { newDevice } from './newDevice.ts';
import { membershipConfirmed, membershipDeclined, membershipQuestion } from './membershipMails.ts';
import { eventCancelled, eventChanged } from './eventMails.ts';
import { exportReady } from './exportReady.ts';
import { resetPassword } from './resetPassword.ts';
import { wayChanged } from './wayChanged.ts';

/** Every kind of mail there is. One that is not here does not exist; one without a template does not compile. */
export const mailKinds = {
  caseDecided,
  reportDealtWith,
  resetPassword,
  confirmEmail,
  emailChanged,
  emailInUse,
  newDevice,
  wayChanged,
  membershipConfirmed,
  membershipQuestion,
  membershipDeclined,
  accountLeaving,
  exportReady,
  eventChanged,
  eventCancelled,
} as const;

export type MailKindName = keyof typeof mailKinds;
