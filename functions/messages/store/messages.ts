import type { Message } from '#shared/entities.ts';
import { type InboxRow, StoredMessage } from './conversations.ts';
import { seqOfMessageId } from './messageId.ts';
import { type Rows, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Messages, the conversations; `conversations.ts` holds the inbox rows, `messageWrites.ts` says how a message is sent.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<lo>#<hi>`, two member ids in order | `MSG#<seq, 12 digits>` | a message, under the client's own id of it, if there is one |
 *
 * Number n can only be written by one who has seen n-1, so numbers have no gap and a cursor skips nothing; no counter
 * item is needed. The times of a conversation never go back.
 */
const messages = new Table('messages');

const highestSeq = 999_999_999_999;

const conversationOf = (one: string, other: string) => (one < other ? `${one}#${other}` : `${other}#${one}`);
const messageKey = (one: string, other: string, seq: number) => ({
  pk: conversationOf(one, other),
  sk: `MSG#${String(seq).padStart(12, '0')}`,
});
const rowOf = (message: StoredMessage) => ({
  ...messageKey(message.senderId, message.receiverId, message.seq),
  ...message,
});

/** A message as one of the two sees it. `row` is the viewer's own inbox row. */
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
  // Numbers have no gap, so that the other still sees that there is a message, and nothing of it.
  return stored.senderId === viewer ? { ...message, hidden } : { ...message, message: '', hidden: '' };
}

/** Stores a message under its number. @returns false where another has it, or this very one by a try whose answer was lost. */
export function putMessage(message: StoredMessage): Promise<boolean> {
  return messages.put(rowOf(message), { expression: 'attribute_not_exists(pk)' });
}

/** The step that stores a message, whatever is there. */
export function newMessageStep(message: StoredMessage): Step {
  return messages.putStep(rowOf(message));
}

/** A message of the conversation of two members by its id. */
export async function findMessage(
  one: string,
  other: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const stored = await messages.get(StoredMessage, messageKey(one, other, seqOfMessageId(id)));
  return stored?.id === id ? stored : undefined;
}

/** The newest messages below number `before` (all, if not given), oldest first. */
export async function olderMessages(
  one: string,
  other: string,
  page: { limit: number; before?: number | undefined },
): Promise<StoredMessage[]> {
  const before = page.before ?? highestSeq;
  if (before <= 1) return [];
  const { items } = await range(one, other, [1, before - 1], { limit: page.limit, newestFirst: true });
  return items.toReversed();
}

/** A message by its number with so many of those around it, more of those before than behind, oldest first. */
export async function messagesAround(
  one: string,
  other: string,
  seq: number,
  count: number,
): Promise<StoredMessage[]> {
  const before = Math.ceil(count / 2);
  const limit = count + 1;
  const { items } = await range(one, other, [Math.max(1, seq - before), seq + count - before], { limit });
  return items;
}

/** The messages after number `after`, oldest first; what was acknowledged before is never missed. */
export async function newerPage(
  one: string,
  other: string,
  page: { limit: number; after: number },
): Promise<Rows<StoredMessage>> {
  if (page.after >= highestSeq) return { items: [], last: undefined };
  return range(one, other, [page.after + 1, highestSeq], { limit: page.limit, consistent: true });
}

/** The newest of the messages from number `from` to `to`, the newest first, as they were last written. */
export function newestMessages(
  one: string,
  other: string,
  page: { limit: number; from: number; to?: number | undefined },
): Promise<Rows<StoredMessage>> {
  const how = { limit: page.limit, newestFirst: true, consistent: true };
  return range(one, other, [page.from, page.to ?? highestSeq], how);
}

/** The last message of two members, as it was last written. */
export async function lastMessageOf(one: string, other: string): Promise<StoredMessage | undefined> {
  return (await newestMessages(one, other, { limit: 1, from: 1 })).items[0];
}

function range(
  one: string,
  other: string,
  [from, to]: readonly [number, number],
  how: { limit: number; newestFirst?: boolean; consistent?: boolean },
) {
  const { pk, sk } = messageKey(one, other, from);
  return messages.query(StoredMessage, { pk, between: [sk, messageKey(one, other, to).sk], ...how });
}

/** The step that hides a message, or shows it again; the inboxes that repeat it hear of it by the stream. */
export async function hideMessageSteps(
  one: string,
  other: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  const stored = await findMessage(one, other, id);
  if (stored === undefined) return [];
  return [messages.putStep(rowOf({ ...stored, hidden: caseId }), { expression: 'attribute_exists(pk)' })];
}
