import { accountLeavingMail, exportReadyMail } from '#functions/account/mail/composeAccountMails.ts';
import {
  announcementMail,
  announcementTestMail,
} from '#functions/announcements/mail/composeAnnouncementMails.ts';
import { confirmEmailKind, emailChangedKind, emailInUseKind } from '#functions/auth/mail/authMailKinds.ts';
import {
  loginSettingsChangedMail,
  newDeviceMail,
  resetPasswordMail,
} from '#functions/auth/mail/composeAuthMails.ts';
import { weeklyDigestMail } from '#functions/digest/mail/composeDigestMails.ts';
import {
  eventCanceledMail,
  eventChangedMail,
  eventReminderMail,
} from '#functions/events/mail/composeEventMails.ts';
import {
  eventGoingMail,
  eventLeftMail,
  eventSeatMail,
  eventWaitlistedMail,
} from '#functions/events/mail/composeRsvpMails.ts';
import {
  membershipConfirmedKind,
  membershipDeclinedKind,
  membershipQuestionKind,
} from '#functions/membership/mail/membershipMailKinds.ts';
import { unreadMessagesMail } from '#functions/messages/mail/composeMessageMails.ts';
import { caseDecidedMail } from '#functions/moderation/mail/composeModerationMails.ts';
import { reportDealtWithKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import { type MailHandler, type MailOutcome, mailOfValues } from '#functions/platform/mail/mailKind.ts';
import { type MailInput, sendMail } from '#functions/platform/mail/mailStep.ts';
import { rosterInvitationMail } from '#functions/roster/mail/composeRosterMails.ts';

/** Every kind of mail: a new one is one line here. A kind without a template does not compile. */
export const mailHandlers = {
  caseDecided: caseDecidedMail,
  reportDealtWith: mailOfValues(reportDealtWithKind),
  resetPassword: resetPasswordMail,
  confirmEmail: mailOfValues(confirmEmailKind),
  emailChanged: mailOfValues(emailChangedKind),
  emailInUse: mailOfValues(emailInUseKind),
  newDevice: newDeviceMail,
  loginSettingsChanged: loginSettingsChangedMail,
  membershipConfirmed: mailOfValues(membershipConfirmedKind),
  membershipQuestion: mailOfValues(membershipQuestionKind),
  membershipDeclined: mailOfValues(membershipDeclinedKind),
  accountLeaving: accountLeavingMail,
  exportReady: exportReadyMail,
  eventChanged: eventChangedMail,
  eventCanceled: eventCanceledMail,
  eventReminder: eventReminderMail,
  eventGoing: eventGoingMail,
  eventWaitlisted: eventWaitlistedMail,
  eventSeat: eventSeatMail,
  eventLeft: eventLeftMail,
  unreadMessages: unreadMessagesMail,
  weeklyDigest: weeklyDigestMail,
  announcement: announcementMail,
  announcementTest: announcementTestMail,
  rosterInvitation: rosterInvitationMail,
} as const;

export type MailKindName = keyof typeof mailHandlers;

const byName: ReadonlyMap<string, MailHandler> = new Map(Object.entries(mailHandlers));

/** @throws UnknownJobKindError if this version does not have this kind. */
export function findMailHandler(kind: string): MailHandler {
  const handler = byName.get(kind);
  if (handler === undefined) throw new UnknownJobKindError();
  return handler;
}

/** True if the row of a mail with this stored input is deleted once it is given up. */
export function isMailDeletedWhenGivenUp(stored: unknown): boolean {
  const { data } = sendMail.input.safeParse(stored);
  return data !== undefined && byName.get(data.kind)?.kind.isDeletedWhenGivenUp === true;
}

/** The steps to write when a mail's job ends: the mail service took it, or it was not sent. */
export function mailOutcomeSteps({ kind, data }: MailInput, outcome: MailOutcome): readonly Step[] {
  return byName.get(kind)?.outcomeSteps(data, outcome) ?? [];
}
