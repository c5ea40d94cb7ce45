import {
  InboxRow,
  inboxRow,
  markAt,
  type ReadMark,
  rowKey,
  type StoredMessage,
  tenMinutesOf,
} from './conversations.ts';
import { type Condition, Table, type Values } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { findUser } from '#functions/members/users.ts';

/**
 * Table Messages, the writing of inbox rows; `conversations.ts` says what they hold.
 *
 * A message is stored alone, and the stream brings it into both rows. Messages and marks may come late, twice and in any
 * order: what is written is absolute, and only what is newer than the row. So the newest of a conversation is enough.
 */
const inbox = new Table('messages');

/**
 * Brings a message into the inbox of both; nothing where they hold it, or a newer one.
 * @param isChanged the message is not new, but not what it was: it takes the place of itself.
 */
export async function deliver(message: StoredMessage, isChanged = false): Promise<void> {
  const { senderId, receiverId, seq } = message;
  const expression = `attribute_not_exists(lastMessage) OR lastMessage.seq ${isChanged ? '<=' : '<'} :seq`;
  const isNews = { expression, values: { ':seq': seq } };
  await Promise.all([
    changeRow(senderId, receiverId, delivered(senderId, message), isNews),
    changeRow(receiverId, senderId, delivered(receiverId, message), isNews),
  ]);
}

/** The step that stores one member's whole view of a conversation that ends with this message, and that both have read. */
export function readInboxStep(owner: string, message: StoredMessage): Step {
  const view = delivered(owner, message);
  const read = { readIncoming: view.incoming, readSeq: message.seq, peerReadSeq: message.seq };
  const peer = message.senderId === owner ? message.receiverId : message.senderId;
  return inbox.putStep({ ...rowKey(owner, peer), ...view, ...read });
}

function delivered(owner: string, message: StoredMessage) {
  const { incoming } = markAt(message, owner);
  const lastMessageId = tenMinutesOf(new Date(message.createdAt));
  return { inboxOf: owner, lastMessageId, lastMessage: message, incoming };
}

/**
 * Moves a reader's mark forward, never back. The peer learns it first: if the second write is lost, the conversation
 * still counts as unread and the next reading repeats both.
 * @returns true where the peer did not know it yet.
 */
export async function markRead(reader: string, peer: string, mark: ReadMark): Promise<boolean> {
  const isTold = await changeRow(
    peer,
    reader,
    { peerReadSeq: mark.seq },
    { expression: 'attribute_not_exists(peerReadSeq) OR peerReadSeq < :seq', values: { ':seq': mark.seq } },
  );
  await markOwn(reader, peer, mark);
  return isTold;
}

/** Moves a reader's own mark forward, never back; the peer does not learn it. */
export async function markOwn(reader: string, peer: string, mark: ReadMark): Promise<void> {
  await changeRow(
    reader,
    peer,
    { readSeq: mark.seq, readIncoming: mark.incoming },
    { expression: 'attribute_not_exists(readSeq) OR readSeq < :seq', values: { ':seq': mark.seq } },
  );
}

/**
 * Changes a member's row where that is news to it. A row that is not there is begun, but for a member who is gone:
 * nothing of theirs comes back.
 * @returns whether it was changed.
 */
async function changeRow(owner: string, peer: string, set: Values, isNews: Condition): Promise<boolean> {
  const key = rowKey(owner, peer);
  const isThere = { ...isNews, expression: `attribute_exists(pk) AND (${isNews.expression})` };
  if ((await inbox.change(InboxRow, key, { set, condition: isThere })) !== undefined) return true;
  if ((await inboxRow(owner, peer, true)) !== undefined) return false;
  if ((await findUser(owner)) === undefined) return false;
  return (await inbox.change(InboxRow, key, { set, condition: isNews })) !== undefined;
}
