import { allPages } from '#functions/platform/dynamo/paginate.ts';
import {
  allOf,
  anyOf,
  attributeIsOneOf,
  rowExists,
  rowIsNew,
  attributeIsAsRead,
} from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { messageMailLimits } from '#shared/messages/limits.ts';
import { mailUnread } from '../jobs/messageJobs.ts';
import {
  messages,
  type StoredConversation,
  InboxRow,
  inboxRowKey,
  unreadIn,
  withLastMessage,
} from './conversations.ts';

/** Table Messages, what is mailed about unread conversations; `conversations.ts` describes the rows. */

const rowsPerPage = 1000;

/** A running job may have read the inbox before the message was in it; a failed one does not run again. */
const mayReplace = anyOf(rowIsNew, attributeIsOneOf('state', ['running', 'failed']));

/**
 * Schedules a member's mail about unread messages, unless it is scheduled already. A running job is replaced, so a
 * message that arrives while it runs is not forgotten.
 */
export async function scheduleUnreadMail(userId: string, now: Date, at: Date): Promise<void> {
  await transact([startJobStep(mailUnread, { userId }, now, { at, condition: mayReplace })]);
}

/** Every conversation of a member that has a message, read consistently. */
export async function wholeInbox(memberId: string): Promise<StoredConversation[]> {
  const { pk } = inboxRowKey(memberId, '');
  const rows = await allPages((after) =>
    messages.query(InboxRow, { pk, limit: rowsPerPage, consistent: true, after }),
  );
  return rows.flatMap(withLastMessage);
}

/** True if the owner has an unread message that the moderators have not hidden. */
export function hasUnread(row: StoredConversation): boolean {
  return unreadIn(row) > (row.lastMessage.hidden === undefined ? 0 : 1);
}

/** True if the owner has an unread message of the last day that no mail has been about. */
export function isWaitingForMail(row: StoredConversation, now: Date): boolean {
  const { createdAt } = row.lastMessage;
  const isRecent = now.getTime() - Date.parse(createdAt) < messageMailLimits.putOffHours * 3600_000;
  return hasUnread(row) && isRecent && createdAt > (row.mailedAt ?? '');
}

/** When a mail may be about this conversation again. */
export function nextMailFrom({ mailedAt }: InboxRow): number {
  return mailedAt === undefined ? 0 : Date.parse(mailedAt) + dayMs;
}

/**
 * When the owner's oldest unread message has been unread for long enough, in epoch milliseconds; 0 if it is not the
 * last one, because the row holds the time of no other.
 */
export function unreadLongEnoughFrom(row: StoredConversation): number {
  if (unreadIn(row) > 1) return 0;
  return Date.parse(row.lastMessage.createdAt) + messageMailLimits.unreadMinutes * 60_000;
}

/** The step that records that a mail is about this conversation. Refused if another mail has been since it was read. */
export function recordMailedStep({ pk, sk, mailedAt }: InboxRow, now: Date): Step {
  return messages.changeStep(
    { pk, sk },
    {
      set: { mailedAt: now.toISOString() },
      condition: allOf(rowExists, attributeIsAsRead('mailedAt', mailedAt)),
    },
  );
}
