import { mailTopicsOf } from '#functions/members/mailing/mailChoices.ts';
import { isMember } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { minuteMs } from '#functions/platform/runtime/time.ts';
import { openSocketsOf } from '#functions/sockets/socketRows.ts';
import { messageMailLimits } from '#shared/messages/limits.ts';
import { unreadSendersFor } from '../mail/composeMessageMails.ts';
import { unreadMessagesKind } from '../mail/messageMailKinds.ts';
import type { StoredConversation } from '../store/conversations.ts';
import {
  isWaitingForMail,
  nextMailFrom,
  recordMailedStep,
  scheduleUnreadMail,
  unreadLongEnoughFrom,
  wholeInbox,
} from '../store/unreadMails.ts';
import { mailUnread } from './messageJobs.ts';

/** The checkpoint if some messages could not be in the mail yet: the job may have to be rescheduled. */
const secondRun = 'again';

/** See `mailUnreadOf`. */
export const mailUnreadHandler = jobHandler(mailUnread, async ({ userId }, _checkpoint, now) =>
  (await mailUnreadOf(userId, now)) ? secondRun : undefined,
);

/**
 * Starts one mail about all conversations in which a member has waiting messages (`isWaitingForMail`). If it is too
 * early for that, or the member is online, the job is scheduled again, until those messages are a day old.
 * @returns true if there is more to do: conversations that the mail is not about, or another run has mailed meanwhile.
 */
export async function mailUnreadOf(userId: string, now: Date): Promise<boolean> {
  if (!(await isMember(userId, now)) || !(await mailTopicsOf(userId)).message) return false;
  const inbox = await wholeInbox(userId);
  const open = inbox.filter((row) => isWaitingForMail(row, now));
  const waiting = (await unreadSendersFor(userId, open, now)).map(({ row }) => row);
  if (waiting.length === 0) return false;
  const at = await earliest(userId, inbox, waiting, now);
  if (at > now.getTime()) {
    await scheduleUnreadMail(userId, now, new Date(at));
    return false;
  }
  const due = waiting
    .filter((row) => nextMailFrom(row) <= now.getTime())
    .slice(0, messageMailLimits.maxConversations);
  const { done } = await transact([
    ...due.map((row) => recordMailedStep(row, now)),
    mailStep(unreadMessagesKind, {
      userId,
      data: { peers: due.map(({ sk }) => sk) },
      cause: causeOf(userId, due),
      now,
    }),
  ]);
  return !done || due.length < waiting.length;
}

/** When the next mail may be sent, in epoch milliseconds. */
async function earliest(
  userId: string,
  inbox: readonly StoredConversation[],
  waiting: readonly StoredConversation[],
  now: Date,
): Promise<number> {
  const mails = inbox.flatMap(({ mailedAt }) => (mailedAt === undefined ? [] : Date.parse(mailedAt)));
  const afterPause = Math.max(0, ...mails) + messageMailLimits.pauseMinutes * minuteMs;
  const startOf = (row: StoredConversation) => Math.max(nextMailFrom(row), unreadLongEnoughFrom(row));
  const at = Math.max(afterPause, Math.min(...waiting.map(startOf)));
  if (at > now.getTime()) return at;
  const isOnline = (await openSocketsOf(userId, now)).length > 0;
  return isOnline ? now.getTime() + messageMailLimits.onlineMinutes * minuteMs : at;
}

/** No two mails to a member are about the same latest message. */
const causeOf = (userId: string, [latest]: readonly StoredConversation[]): string =>
  `${userId}#${latest?.lastMessage.id ?? ''}`;
