import { caseDecided, reportDealtWith } from '#functions/moderation/mail/moderationMails.ts';
import { accountLeaving } from '#functions/account/leaving/accountLeaving.ts';
import { confirmEmail } from '#functions/auth/mail/confirmEmail.ts';
import {
  emailChanged,
  newDevice,
  resetPassword,
  loginSettingsChanged,
} from '#functions/auth/mail/authMails.ts';
import { emailInUse } from '#functions/auth/mail/emailInUse.ts';
import {
  membershipConfirmed,
  membershipDeclined,
  membershipQuestion,
} from '#functions/membership/mail/membershipMails.ts';
import { eventCancelled, eventChanged, eventReminder } from '#functions/events/mail/eventMails.ts';
import { eventGoing, eventLeft, eventSeat, eventWaitlisted } from '#functions/events/mail/rsvpMails.ts';
import { unreadMessages } from '#functions/messages/mail/unreadMessages.ts';
import { weeklyDigest } from '#functions/digest/mail/weeklyDigest.ts';
import { announcementMail, announcementTest } from '#functions/announcements/mail/announcementMails.ts';
import { rosterInvitation } from '#functions/roster/mail/rosterInvitation.ts';
import { exportReady } from '#functions/account/export/exportReady.ts';

/** Every kind of mail. A kind without a template does not compile. */
export const mailKinds = {
  caseDecided,
  reportDealtWith,
  resetPassword,
  confirmEmail,
  emailChanged,
  emailInUse,
  newDevice,
  loginSettingsChanged,
  membershipConfirmed,
  membershipQuestion,
  membershipDeclined,
  accountLeaving,
  exportReady,
  eventChanged,
  eventCancelled,
  eventReminder,
  eventGoing,
  eventWaitlisted,
  eventSeat,
  eventLeft,
  unreadMessages,
  weeklyDigest,
  announcement: announcementMail,
  announcementTest,
  rosterInvitation,
} as const;

export type MailKindName = keyof typeof mailKinds;
