import { peopleOf } from '#functions/members/people.ts';
import { blockedOrMutedAmong } from '#functions/members/ties/blocks.ts';
import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { messageMailLimits } from '#shared/messages/limits.ts';
import { conversationsWith, type StoredConversation, readMarkAt } from '../store/conversations.ts';
import { hasUnread } from '../store/unreadMails.ts';
import { unreadMessagesKind } from './messageMailKinds.ts';

const texts = {
  others: /*i18n*/ {
    id: 'mail.value.others',
    message: '{count, plural, one {# other} other {# others}}',
    comment: "In 'Maya, Jonas, Lin and 2 others sent you messages.'",
  },
} as const;

/** The mail about those of its conversations that are still unread. */
export const unreadMessagesMail = mailHandler(
  unreadMessagesKind,
  async ({ peers }, { userId, now, words }) => {
    const unread = (await conversationsWith(userId, peers)).filter(hasUnread);
    const senders = await unreadSendersFor(userId, unread, now);
    const [first] = senders;
    if (first === undefined) return { notSent: 'nothing is unread' };
    const names = senders.slice(0, messageMailLimits.maxNames).map(({ name }) => name);
    const others = senders.length - names.length;
    return {
      values: {
        ...(others === 0
          ? { names: words.list(names) }
          : { firstNames: words.enumeration(names), others: words.text(texts.others, { count: others }) }),
        link: senders.length === 1 ? `/messages?with=${first.row.sk}` : '/messages',
      },
    };
  },
);

/**
 * The senders whom a mail to this member may name, with their conversations, the latest first: active members without a
 * block between the two, but not new accounts to which the member has never written.
 */
export async function unreadSendersFor(memberId: string, rows: readonly StoredConversation[], now: Date) {
  const ids = rows.map(({ sk }) => sk);
  const [people, apart] = await Promise.all([peopleOf(memberId, ids), blockedOrMutedAmong(memberId, ids)]);
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return rows
    .toSorted((a, b) => (a.lastMessage.createdAt < b.lastMessage.createdAt ? 1 : -1))
    .flatMap((row) => {
      const name = names.get(row.sk);
      const isLeftOut = name === undefined || apart.has(row.sk) || isFromNewAccount(row, now);
      return isLeftOut ? [] : { row, name };
    });
}

/** True for a conversation that a new account started and its owner has never replied to. */
function isFromNewAccount({ lastMessage, sk: peer }: StoredConversation, now: Date): boolean {
  const age = now.getTime() - Date.parse(timeOfId(peer));
  const written = lastMessage.seq - readMarkAt(lastMessage, ownerOf(lastMessage, peer)).incoming;
  return written === 0 && age < messageMailLimits.accountDays * dayMs;
}

const ownerOf = ({ senderId, receiverId }: StoredConversation['lastMessage'], peer: string): string =>
  senderId === peer ? receiverId : senderId;
