import * as z from 'zod/mini';
import type { Author, Message } from '#shared/entities.ts';
import { deliverStep, type InboxRow, inboxRow, StoredMessage } from './conversations.ts';
import { newId } from './ids.ts';
import { newMessageId, seqOfMessageId } from './messageId.ts';
import { Table } from './table.ts';
import { isConflict, type Outcome, pause, type Step, transactOnce } from './transaction.ts';

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

const ClientRow = z.object({ seq: z.number() });
const highestSeq = 999_999_999_999;
/** Shorter than the gateway waits for an answer. */
const sendDeadlineMs = 20_000;
const longestWaitMs = 400;
const clientStep = 1;

export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly clientMessageId?: string | undefined;
  readonly now: Date;
}

/** Both people, asked for only where they have never written; undefined where the receiver does not exist. */
export type Introduce = () => Promise<{ readonly from: Author; readonly to: Author } | undefined>;

/** A stored message; `isNew` is false where an earlier send with the same client id stored it. */
export interface Sent {
  readonly message: Message;
  readonly isNew: boolean;
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
  const { nth: _, ...shown } = stored;
  const readUpTo = stored.senderId === viewer ? row?.peerReadSeq : row?.readSeq;
  return { _id: stored.id, ...shown, isRead: stored.seq <= (readUpTo ?? 0) };
}

/**
 * Stores a message exactly once, whatever is lost or repeated on the way.
 * @returns undefined where the receiver does not exist.
 * @throws where the conversation stayed contended beyond the deadline.
 */
export async function send(draft: Draft, introduce: Introduce): Promise<Sent | undefined> {
  const clientId = draft.clientMessageId ?? newId(draft.now);
  const deadline = Date.now() + sendDeadlineMs;
  const tried = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const row = await inboxRow(draft.from, draft.to, true);
    const people = row === undefined ? await introduce() : undefined;
    if (row === undefined && people === undefined) return undefined;
    const message = next(draft, row?.lastMessage);
    tried.add(message.id);
    const outcome = await write(sendSteps(message, clientId, people));
    if (outcome === 'done') return { message: messageFor(message, draft.from, row), isNew: true };
    if (outcome === 'repeated') return repeated(draft, clientId, tried);
    if (Date.now() > deadline) throw new Error('the conversation stayed contended');
    await pause(Math.random() * Math.min(longestWaitMs, 10 * 2 ** attempt));
  }
}

/** The message behind the last one; its time never goes back, whatever the clocks of two servers say. */
function next({ from, to, text, clientMessageId, now }: Draft, last: StoredMessage | undefined) {
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

function sendSteps(
  message: StoredMessage,
  clientId: string,
  people: { from: Author; to: Author } | undefined,
): readonly Step[] {
  const { senderId, receiverId, seq } = message;
  const absent = { expression: 'attribute_not_exists(pk)' };
  return [
    messages.putStep({ ...messageKey(senderId, receiverId, seq), ...message }, absent),
    messages.putStep({ ...clientKey(senderId, receiverId, clientId), seq }, absent),
    deliverStep(senderId, message, people?.to),
    deliverStep(receiverId, message, people?.from),
  ];
}

async function write(steps: readonly Step[]): Promise<'done' | 'repeated' | 'lost'> {
  const outcome: Outcome | 'conflict' = await transactOnce(steps).catch((error: unknown) => {
    if (isConflict(error)) return 'conflict';
    throw error;
  });
  if (outcome === 'conflict') return 'lost';
  if (outcome.done) return 'done';
  return outcome.refused.includes(clientStep) ? 'repeated' : 'lost';
}

/** The client's id is taken: by an earlier send, or by this one, whose answer was lost on the way. */
async function repeated(draft: Draft, clientId: string, tried: ReadonlySet<string>): Promise<Sent> {
  const { from, to } = draft;
  const client = await messages.get(ClientRow, clientKey(from, to, clientId), true);
  const stored = await messages.get(StoredMessage, messageKey(from, to, client?.seq ?? 0), true);
  if (stored === undefined) throw new Error('a stored send has no message');
  const row = await inboxRow(from, to);
  return { message: messageFor(stored, from, row), isNew: tried.has(stored.id) };
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
