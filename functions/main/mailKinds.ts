import { exportReady } from '#functions/account/export/exportReady.ts';
import { accountLeaving } from '#functions/account/leaving/accountLeaving.ts';
import { announcement, announcementTest } from '#functions/announcements/mail/announcementMails.ts';
import {
  countAnnouncementMail,
  writeAnnouncementMail,
  writeAnnouncementTestMail,
} from '#functions/announcements/mail/writeAnnouncement.ts';
import {
  emailChanged,
  newDevice,
  resetPassword,
  loginSettingsChanged,
} from '#functions/auth/mail/authMails.ts';
import { confirmEmail } from '#functions/auth/mail/confirmEmail.ts';
import { emailInUse } from '#functions/auth/mail/emailInUse.ts';
import { weeklyDigest, writeWeeklyDigestMail } from '#functions/digest/mail/weeklyDigest.ts';
import { eventCancelled, eventChanged, eventReminder } from '#functions/events/mail/eventMails.ts';
import { eventGoing, eventLeft, eventSeat, eventWaitlisted } from '#functions/events/mail/rsvpMails.ts';
import {
  writeCancelledMail,
  writeChangedMail,
  writeReminderMail,
} from '#functions/events/mail/writeEventMails.ts';
import {
  writeGoingMail,
  writeLeftMail,
  writeSeatMail,
  writeWaitlistedMail,
} from '#functions/events/mail/writeRsvpMails.ts';
import {
  membershipConfirmed,
  membershipDeclined,
  membershipQuestion,
} from '#functions/membership/mail/membershipMails.ts';
import { unreadMessages, writeUnreadMessagesMail } from '#functions/messages/mail/unreadMessages.ts';
import { caseDecided, reportDealtWith } from '#functions/moderation/mail/moderationMails.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { NewerCodeNeeded } from '#functions/platform/jobs/job.ts';
import type {
  MailIds,
  MailOutcome,
  MailWriter,
  OutsideMailWriter,
} from '#functions/platform/mail/mailContent.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import type { MailInput } from '#functions/platform/mail/mailStep.ts';
import { rosterInvitation } from '#functions/roster/mail/rosterInvitation.ts';
import { countInvitationMail, writeInvitationMail } from '#functions/roster/mail/writeInvitation.ts';

/** A kind of mail with what only its worker needs. */
export interface RegisteredMail extends MailKind {
  /**
   * Composes the content when the mail is sent (`laterMailStep`). Without it, the job holds the values of the template.
   */
  readonly write?: MailWriter;
  /** The same for mails to people without an account. */
  readonly writeOutside?: OutsideMailWriter;
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
  eventChanged: { ...eventChanged, write: writeChangedMail },
  eventCancelled: { ...eventCancelled, write: writeCancelledMail },
  eventReminder: { ...eventReminder, write: writeReminderMail },
  eventGoing: { ...eventGoing, write: writeGoingMail },
  eventWaitlisted: { ...eventWaitlisted, write: writeWaitlistedMail },
  eventSeat: { ...eventSeat, write: writeSeatMail },
  eventLeft: { ...eventLeft, write: writeLeftMail },
  unreadMessages: { ...unreadMessages, write: writeUnreadMessagesMail },
  weeklyDigest: { ...weeklyDigest, write: writeWeeklyDigestMail },
  announcement: { ...announcement, write: writeAnnouncementMail, countSteps: countAnnouncementMail },
  announcementTest: { ...announcementTest, write: writeAnnouncementTestMail },
  rosterInvitation: {
    ...rosterInvitation,
    writeOutside: writeInvitationMail,
    countSteps: countInvitationMail,
  },
} as const;

export type MailKindName = keyof typeof mailKinds;

const byName: ReadonlyMap<string, RegisteredMail> = new Map(Object.entries<RegisteredMail>(mailKinds));

/** @throws NewerCodeNeeded if this version does not have this kind. */
export function findMailKind(name: string): RegisteredMail {
  const kind = byName.get(name);
  if (kind === undefined) throw new NewerCodeNeeded();
  return kind;
}

/** The steps to write when a mail's job ends: the mail service took it, or it was not sent. */
export function mailOutcomeSteps({ kind, ids = {} }: MailInput, outcome: MailOutcome): readonly Step[] {
  return byName.get(kind)?.countSteps?.(ids, outcome) ?? [];
}
