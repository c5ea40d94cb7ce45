import { exportReady } from '#functions/account/export/exportReady.ts';
import { accountLeaving } from '#functions/account/leaving/accountLeaving.ts';
import { announcement, announcementTest } from '#functions/announcements/mail/announcementMails.ts';
import {
  countAnnouncementMail,
  composeAnnouncementMail,
  composeAnnouncementTestMail,
} from '#functions/announcements/mail/composeAnnouncement.ts';
import {
  emailChanged,
  newDevice,
  resetPassword,
  loginSettingsChanged,
} from '#functions/auth/mail/authMails.ts';
import { confirmEmail } from '#functions/auth/mail/confirmEmail.ts';
import { emailInUse } from '#functions/auth/mail/emailInUse.ts';
import { weeklyDigest, composeWeeklyDigestMail } from '#functions/digest/mail/weeklyDigest.ts';
import {
  composeCancelledMail,
  composeChangedMail,
  composeReminderMail,
} from '#functions/events/mail/composeEventMails.ts';
import {
  composeGoingMail,
  composeLeftMail,
  composeSeatMail,
  composeWaitlistedMail,
} from '#functions/events/mail/composeRsvpMails.ts';
import { eventCancelled, eventChanged, eventReminder } from '#functions/events/mail/eventMails.ts';
import { eventGoing, eventLeft, eventSeat, eventWaitlisted } from '#functions/events/mail/rsvpMails.ts';
import {
  membershipConfirmed,
  membershipDeclined,
  membershipQuestion,
} from '#functions/membership/mail/membershipMails.ts';
import { unreadMessages, composeUnreadMessagesMail } from '#functions/messages/mail/unreadMessages.ts';
import { caseDecided, reportDealtWith } from '#functions/moderation/mail/moderationMails.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { UnknownJobKindError } from '#functions/platform/jobs/job.ts';
import type {
  MailIds,
  MailOutcome,
  MailComposer,
  OutsideMailComposer,
} from '#functions/platform/mail/mailContent.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import type { MailInput } from '#functions/platform/mail/mailStep.ts';
import { countInvitationMail, composeInvitationMail } from '#functions/roster/mail/composeInvitation.ts';
import { rosterInvitation } from '#functions/roster/mail/rosterInvitation.ts';

/** A kind of mail with what only its worker needs. */
export interface RegisteredMail extends MailKind {
  /**
   * Composes the content when the mail is sent (`laterMailStep`). Without it, the job holds the values of the template.
   */
  readonly compose?: MailComposer;
  /** The same for mails to people without an account. */
  readonly composeOutside?: OutsideMailComposer;
  /** The steps that count how a mail ended. */
  readonly countSteps?: (ids: MailIds, outcome: MailOutcome) => readonly Step[];
}

/** Every kind of mail: a new one is one line here. A kind without a template does not compile. */
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
  eventChanged: { ...eventChanged, compose: composeChangedMail },
  eventCancelled: { ...eventCancelled, compose: composeCancelledMail },
  eventReminder: { ...eventReminder, compose: composeReminderMail },
  eventGoing: { ...eventGoing, compose: composeGoingMail },
  eventWaitlisted: { ...eventWaitlisted, compose: composeWaitlistedMail },
  eventSeat: { ...eventSeat, compose: composeSeatMail },
  eventLeft: { ...eventLeft, compose: composeLeftMail },
  unreadMessages: { ...unreadMessages, compose: composeUnreadMessagesMail },
  weeklyDigest: { ...weeklyDigest, compose: composeWeeklyDigestMail },
  announcement: { ...announcement, compose: composeAnnouncementMail, countSteps: countAnnouncementMail },
  announcementTest: { ...announcementTest, compose: composeAnnouncementTestMail },
  rosterInvitation: {
    ...rosterInvitation,
    composeOutside: composeInvitationMail,
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

/** The steps to write when a mail's job ends: the mail service took it, or it was not sent. */
export function mailOutcomeSteps({ kind, ids = {} }: MailInput, outcome: MailOutcome): readonly Step[] {
  return byName.get(kind)?.countSteps?.(ids, outcome) ?? [];
}
