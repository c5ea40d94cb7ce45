import { accountLeavingKind, exportReadyKind } from '#functions/account/mail/accountMailKinds.ts';
import {
  announcementKind,
  announcementTestKind,
} from '#functions/announcements/mail/announcementMailKinds.ts';
import {
  countAnnouncementMail,
  composeAnnouncementMail,
  composeAnnouncementTestMail,
} from '#functions/announcements/mail/composeAnnouncementMails.ts';
import {
  emailChangedKind,
  newDeviceKind,
  resetPasswordKind,
  loginSettingsChangedKind,
  confirmEmailKind,
  emailInUseKind,
} from '#functions/auth/mail/authMailKinds.ts';
import { composeResetPasswordMail } from '#functions/auth/mail/composeResetPassword.ts';
import { composeWeeklyDigestMail } from '#functions/digest/mail/composeDigestMails.ts';
import { weeklyDigestKind } from '#functions/digest/mail/digestMailKinds.ts';
import {
  composeCanceledMail,
  composeChangedMail,
  composeReminderMail,
} from '#functions/events/mail/composeEventMails.ts';
import {
  composeGoingMail,
  composeLeftMail,
  composeSeatMail,
  composeWaitlistedMail,
} from '#functions/events/mail/composeRsvpMails.ts';
import {
  eventCanceledKind,
  eventChangedKind,
  eventReminderKind,
} from '#functions/events/mail/eventMailKinds.ts';
import {
  eventGoingKind,
  eventLeftKind,
  eventSeatKind,
  eventWaitlistedKind,
} from '#functions/events/mail/rsvpMailKinds.ts';
import {
  membershipConfirmedKind,
  membershipDeclinedKind,
  membershipQuestionKind,
} from '#functions/membership/mail/membershipMailKinds.ts';
import { composeUnreadMessagesMail } from '#functions/messages/mail/composeMessageMails.ts';
import { unreadMessagesKind } from '#functions/messages/mail/messageMailKinds.ts';
import { caseDecidedKind, reportDealtWithKind } from '#functions/moderation/mail/moderationMailKinds.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import type {
  ComposerInput,
  MailOutcome,
  MailComposer,
  RecipientComposer,
} from '#functions/platform/mail/mailContent.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import { type MailInput, sendMail } from '#functions/platform/mail/mailStep.ts';
import { countInvitationMail, composeInvitationMail } from '#functions/roster/mail/composeRosterMails.ts';
import { rosterInvitationKind } from '#functions/roster/mail/rosterMailKinds.ts';

/** A kind of mail with what only its worker needs. */
export interface RegisteredMail extends MailKind {
  /**
   * Composes the content when the mail is sent (`laterMailStep`). Without it, the job holds the values of the template.
   */
  readonly compose?: MailComposer;
  /** The same for mails whose job names no member: it also finds the recipient. */
  readonly composeWithRecipient?: RecipientComposer;
  /** The steps that count how a mail ended. */
  readonly countSteps?: (ids: ComposerInput, outcome: MailOutcome) => readonly Step[];
}

/** Every kind of mail: a new one is one line here. A kind without a template does not compile. */
export const mailKinds = {
  caseDecided: caseDecidedKind,
  reportDealtWith: reportDealtWithKind,
  resetPassword: { ...resetPasswordKind, composeWithRecipient: composeResetPasswordMail },
  confirmEmail: confirmEmailKind,
  emailChanged: emailChangedKind,
  emailInUse: emailInUseKind,
  newDevice: newDeviceKind,
  loginSettingsChanged: loginSettingsChangedKind,
  membershipConfirmed: membershipConfirmedKind,
  membershipQuestion: membershipQuestionKind,
  membershipDeclined: membershipDeclinedKind,
  accountLeaving: accountLeavingKind,
  exportReady: exportReadyKind,
  eventChanged: { ...eventChangedKind, compose: composeChangedMail },
  eventCanceled: { ...eventCanceledKind, compose: composeCanceledMail },
  eventReminder: { ...eventReminderKind, compose: composeReminderMail },
  eventGoing: { ...eventGoingKind, compose: composeGoingMail },
  eventWaitlisted: { ...eventWaitlistedKind, compose: composeWaitlistedMail },
  eventSeat: { ...eventSeatKind, compose: composeSeatMail },
  eventLeft: { ...eventLeftKind, compose: composeLeftMail },
  unreadMessages: { ...unreadMessagesKind, compose: composeUnreadMessagesMail },
  weeklyDigest: { ...weeklyDigestKind, compose: composeWeeklyDigestMail },
  announcement: { ...announcementKind, compose: composeAnnouncementMail, countSteps: countAnnouncementMail },
  announcementTest: { ...announcementTestKind, compose: composeAnnouncementTestMail },
  rosterInvitation: {
    ...rosterInvitationKind,
    composeWithRecipient: composeInvitationMail,
    countSteps: countInvitationMail,
  },
} as const;

export type MailKindName = keyof typeof mailKinds;

const byName: ReadonlyMap<string, RegisteredMail> = new Map(Object.entries<RegisteredMail>(mailKinds));

/** @throws UnknownJobKindError if this version does not have this kind. */
export function findMailKind(name: string): RegisteredMail {
  const kind = byName.get(name);
  if (kind === undefined) throw new UnknownJobKindError();
  return kind;
}

/** True if the row of a mail with this stored input is deleted once it is given up. */
export function isMailDeletedWhenGivenUp(stored: unknown): boolean {
  const { data } = sendMail.input.safeParse(stored);
  return data !== undefined && byName.get(data.kind)?.isDeletedWhenGivenUp === true;
}

/** The steps to write when a mail's job ends: the mail service took it, or it was not sent. */
export function mailOutcomeSteps({ kind, ids = {} }: MailInput, outcome: MailOutcome): readonly Step[] {
  return byName.get(kind)?.countSteps?.(ids, outcome) ?? [];
}
