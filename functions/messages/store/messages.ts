import { type Rows, Table, rowExists, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Message } from '#shared/platform/entities.ts';
import { type InboxRow, StoredMessage } from './conversations.ts';
import { seqOfMessageId } from './messageId.ts';

/**
 * Table Messages, the conversations; `conversations.ts` holds the inbox rows, `messageWrites.ts` describes sending.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<lo>#<hi>`, two member ids in order | `MSG#<seq, 12 digits>` | a message, with the client's own id for it, if any |
 *
 * Only a sender who has read number n-1 can write number n, so numbers have no gaps, a cursor skips nothing, and no
 * counter item is needed. Times within a conversation never go back.
 */
const messages = new Table('messages');

const highestSeq = 999_999_999_999;

const conversationOf = (userId: string, peerId: string) =>
  userId < peerId ? `${userId}#${peerId}` : `${peerId}#${userId}`;
const messageKey = (userId: string, peerId: string, seq: number) => ({
  pk: conversationOf(userId, peerId),
  sk: `${streamedPrefixes.message}${String(seq).padStart(12, '0')}`,
});
const rowOf = (message: StoredMessage) => ({
  ...messageKey(message.senderId, message.receiverId, message.seq),
  ...message,
});

/** A message as one of the two members sees it. `row` is the viewer's own inbox row. */
export function messageFor(
  stored: StoredMessage,
  viewer: string,
  row: Pick<InboxRow, 'readSeq' | 'peerReadSeq'> | undefined,
): Message {
  const { hidden, ...shown } = stored;
  const readUpTo = stored.senderId === viewer ? row?.peerReadSeq : row?.readSeq;
  const isRead = stored.seq <= (readUpTo ?? 0);
  const message = { _id: stored.id, ...shown, isRead };
  if (hidden === undefined) return message;
  // Numbers have no gaps, so the other member sees that there is a message but none of its text.
  return { ...message, isHidden: true, ...(stored.senderId !== viewer && { message: '' }) };
}

/**
 * Stores a message under its number. @returns false if the number is taken: by another message, or by this one if an
 * earlier reply was lost.
 */
export function putMessage(message: StoredMessage): Promise<boolean> {
  return messages.put(rowOf(message), rowIsNew);
}

/** The step that stores a message, with no condition. */
export function newMessageStep(message: StoredMessage): Step {
  return messages.putStep(rowOf(message));
}

/** A message between two members by its id. */
export async function findMessage(
  userId: string,
  peerId: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const stored = await messages.get(StoredMessage, messageKey(userId, peerId, seqOfMessageId(id)));
  return stored?.id === id ? stored : undefined;
}

/** The newest messages below number `before` (all if undefined), oldest first. */
export async function olderMessages(
  userId: string,
  peerId: string,
  page: { limit: number; before?: number | undefined },
): Promise<StoredMessage[]> {
  const before = page.before ?? highestSeq;
  if (before <= 1) return [];
  const { items } = await range(userId, peerId, [1, before - 1], { limit: page.limit, newestFirst: true });
  return items.toReversed();
}

/** A message by its number with those around it, more before than after, oldest first. */
export async function messagesAround(
  userId: string,
  peerId: string,
  seq: number,
  count: number,
): Promise<StoredMessage[]> {
  const before = Math.ceil(count / 2);
  const limit = count + 1;
  const { items } = await range(userId, peerId, [Math.max(1, seq - before), seq + count - before], { limit });
  return items;
}

/** The messages after number `after`, oldest first; acknowledged messages are never missing. */
export async function newerPage(
  userId: string,
  peerId: string,
  page: { limit: number; after: number },
): Promise<Rows<StoredMessage>> {
  if (page.after >= highestSeq) return { items: [], last: undefined };
  return range(userId, peerId, [page.after + 1, highestSeq], { limit: page.limit, consistent: true });
}

/** The newest of the messages from number `from` to `to`, newest first, read consistently. */
export function newestMessages(
  userId: string,
  peerId: string,
  page: { limit: number; from: number; to?: number | undefined },
): Promise<Rows<StoredMessage>> {
  const how = { limit: page.limit, newestFirst: true, consistent: true };
  return range(userId, peerId, [page.from, page.to ?? highestSeq], how);
}

/** The last message between two members, read consistently. */
export async function lastMessageOf(userId: string, peerId: string): Promise<StoredMessage | undefined> {
  return (await newestMessages(userId, peerId, { limit: 1, from: 1 })).items[0];
}

function range(
  userId: string,
  peerId: string,
  [from, to]: readonly [number, number],
  how: { limit: number; newestFirst?: boolean; consistent?: boolean },
) {
  const { pk, sk } = messageKey(userId, peerId, from);
  return messages.query(StoredMessage, { pk, between: [sk, messageKey(userId, peerId, to).sk], ...how });
}

/** The step that hides a message or shows it again; the stream updates the inboxes that repeat it. */
export async function hideMessageSteps(
  userId: string,
  peerId: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  const stored = await findMessage(userId, peerId, id);
  if (stored === undefined) return [];
  return [messages.putStep(rowOf({ ...stored, hidden: caseId }), rowExists)];
}
