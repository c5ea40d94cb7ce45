import * as z from 'zod/mini';
import type { Message } from '#shared/entities.ts';
import { meetSteps } from './blocks.ts';
import { deliverStep, type InboxRow, inboxRow, relastStep, StoredMessage } from './conversations.ts';
import { newId } from './ids.ts';
import { newMessageId, seqOfMessageId } from './messageId.ts';
import { type Condition, Table } from './table.ts';
import { again, untilDone } from './retry.ts';
import { type Step, tryTransact } from './transaction.ts';

/**
 * Table Messages, the conversations; `conversations.ts` holds the inbox rows.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<lo>#<hi>`, two member ids in order | `MSG#<seq, 12 digits>` | a message |
 * | the same | `CLIENT#<sender>#<client message id>` | the number under which that send was stored |
 *
 * A send is one transaction: the message at the first free number, the client's id, both inbox rows. Number n can only
 * be written by one who has seen n-1, so numbers have no gap and a cursor skips nothing; no counter item is needed.
 */
const messages = new Table('messages');

/** `isUntold` where the push of the message failed, so that a repeated send makes up for it. */
const ClientRow = z.object({ seq: z.number(), isUntold: z.optional(z.boolean()) });
const highestSeq = 999_999_999_999;
const clientStep = 1;
const blockStep = 4;

export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly clientMessageId?: string | undefined;
  readonly now: Date;
}

/**
 * A stored message; `isNew` is false where an earlier send with the same client id stored it, and `isUntold` true where
 * that one could not push it.
 */
export interface Sent {
  readonly message: Message;
  readonly isNew: boolean;
  readonly isUntold: boolean;
}

const conversationOf = (one: string, other: string) => (one < other ? `${one}#${other}` : `${other}#${one}`);
const messageKey = (one: string, other: string, seq: number) => ({
  pk: conversationOf(one, other),
  sk: `MSG#${String(seq).padStart(12, '0')}`,
});
const clientKey = (from: string, to: string, clientId: string) => ({
  pk: conversationOf(from, to),
  sk: `CLIENT#${from}#${clientId}`,
});

/** A message as one of the two sees it. `row` is the viewer's own inbox row. */
export function messageFor(stored: StoredMessage, viewer: string, row: InboxRow | undefined): Message {
  const { nth: _, hidden, ...shown } = stored;
  const readUpTo = stored.senderId === viewer ? row?.peerReadSeq : row?.readSeq;
  const isRead = stored.seq <= (readUpTo ?? 0);
  const message = { _id: stored.id, ...shown, isRead };
  if (hidden === undefined) return message;
  // Numbers have no gap, so that the other still sees that there is a message, and nothing of it.
  return stored.senderId === viewer ? { ...message, hidden } : { ...message, message: '', hidden: '' };
}

/**
 * Stores a message exactly once, whatever is lost or repeated on the way. `exists` tells whether there is such a
 * receiver; it is asked only where the two have never written.
 * @returns undefined where the receiver does not exist, or a block stands between the two.
 * @throws Unavailable where the conversation stayed contended; sent again under its client id it is stored once.
 */
export function send(draft: Draft, exists: () => Promise<boolean>): Promise<Sent | undefined> {
  const clientId = draft.clientMessageId ?? newId(draft.now);
  const tried = new Set<string>();
  return untilDone(async () => {
    const row = await inboxRow(draft.from, draft.to, true);
    if (row === undefined && !(await exists())) return undefined;
    const message = nextMessage(draft, row?.lastMessage);
    tried.add(message.id);
    const outcome = await tryTransact(sendSteps(message, clientId, row === undefined));
    if (outcome === again) return again;
    if (outcome.done) return { message: messageFor(message, draft.from, row), isNew: true, isUntold: false };
    const isBlocked = outcome.refused.includes(blockStep);
    if (outcome.refused.includes(clientStep)) return repeated(draft, clientId, { tried, isBlocked });
    return isBlocked ? undefined : again;
  });
}

/** The message behind the last one; its time never goes back, whatever the clocks of two servers say. */
export function nextMessage(
  { from, to, text, clientMessageId, now }: Draft,
  last: StoredMessage | undefined,
): StoredMessage {
  const createdAt = new Date(Math.max(now.getTime(), Date.parse(last?.createdAt ?? now.toISOString())));
  const seq = (last?.seq ?? 0) + 1;
  const sentBefore = last === undefined ? 0 : last.senderId === from ? last.nth : last.seq - last.nth;
  return {
    id: newMessageId(createdAt, seq),
    senderId: from,
    receiverId: to,
    message: text,
    seq,
    nth: sentBefore + 1,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
    createdAt: createdAt.toISOString(),
  };
}

function sendSteps(message: StoredMessage, clientId: string, isFirst: boolean): readonly Step[] {
  const { senderId, receiverId } = message;
  return [
    ...newMessageSteps(message, clientId, { expression: 'attribute_not_exists(pk)' }),
    deliverStep(senderId, message, isFirst),
    deliverStep(receiverId, message, isFirst),
    ...meetSteps(senderId, receiverId),
  ];
}

/** The steps that store a message, and under which id of a client it was sent. */
export function newMessageSteps(
  message: StoredMessage,
  clientId: string,
  condition?: Condition,
): readonly Step[] {
  const { senderId, receiverId, seq } = message;
  return [
    messages.putStep({ ...messageKey(senderId, receiverId, seq), ...message }, condition),
    messages.putStep({ ...clientKey(senderId, receiverId, clientId), seq }, condition),
  ];
}

/** The client's id is taken: by an earlier send, or by this one, whose answer was lost on the way. */
async function repeated(
  draft: Draft,
  clientId: string,
  { tried, isBlocked }: { readonly tried: ReadonlySet<string>; readonly isBlocked: boolean },
): Promise<Sent> {
  const { from, to } = draft;
  const client = await messages.get(ClientRow, clientKey(from, to, clientId), true);
  const stored = await messages.get(StoredMessage, messageKey(from, to, client?.seq ?? 0), true);
  if (stored === undefined) throw new Error('a stored send has no message');
  const row = await inboxRow(from, to);
  // Nobody is told any more of what was sent before the block.
  const isUntold = !isBlocked && client?.isUntold === true;
  return { message: messageFor(stored, from, row), isNew: tried.has(stored.id), isUntold };
}

/** Notes whether the devices could be told of a message; only a send under an id of the client can be repeated. */
export async function noteTold({ from, to, clientMessageId }: Draft, isTold: boolean): Promise<void> {
  if (clientMessageId === undefined) return;
  await messages.change(ClientRow, clientKey(from, to, clientMessageId), {
    set: { isUntold: !isTold },
    condition: { expression: 'attribute_exists(pk)' },
  });
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

/** The messages that came behind number `after`, oldest first; what was acknowledged before is never missed. */
export async function newerMessages(
  one: string,
  other: string,
  page: { limit: number; after: number },
): Promise<StoredMessage[]> {
  if (page.after >= highestSeq) return [];
  const { items } = await range(one, other, [page.after + 1, highestSeq], {
    limit: page.limit,
    consistent: true,
  });
  return items;
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

/** The steps that hide a message, or show it again, wherever it is kept; refused where another has come meanwhile. */
export async function hideMessageSteps(
  one: string,
  other: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  const stored = await findMessage(one, other, id);
  if (stored === undefined) return [];
  const { hidden: _, ...plain } = stored;
  const next = caseId === undefined ? plain : { ...plain, hidden: caseId };
  const rows = await Promise.all([inboxRow(one, other, true), inboxRow(other, one, true)]);
  return [
    messages.putStep(
      { ...messageKey(one, other, stored.seq), ...next },
      { expression: 'attribute_exists(pk)' },
    ),
    ...rows.flatMap((row) => (row?.lastMessage.id === id ? [relastStep(row, next)] : [])),
  ];
}
