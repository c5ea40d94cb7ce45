import * as z from 'zod/mini';
import { idsFrom } from './ids.ts';
import { removePage } from './removePage.ts';
import { type Rows, Table, type Values } from './table.ts';
import type { Step } from './transaction.ts';

/**
 * Table Messages, the inbox rows; `messages.ts` holds the rest of the table.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `INBOX#<member>` | `<peer>` | the member's view of a conversation: last message, what came in, read marks |
 *
 * Index byActivity: `inboxOf`, `lastMessageId`. Both rows of a conversation are written with each of its messages.
 */
const inbox = new Table('messages');

/** `nth` counts the messages of this sender in the conversation, so `seq - nth` counts those of the other. */
export const StoredMessage = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  message: z.string(),
  seq: z.number(),
  nth: z.number(),
  clientMessageId: z.optional(z.string()),
  createdAt: z.string(),
  /** The case by which the moderators have hidden it. */
  hidden: z.optional(z.string()),
});
export type StoredMessage = z.output<typeof StoredMessage>;

/** `readSeq` marks what its owner has read, `peerReadSeq` what the peer has; both only ever grow. */
const InboxRow = z.object({
  pk: z.string(),
  sk: z.string(),
  inboxOf: z.string(),
  lastMessageId: z.string(),
  lastMessage: StoredMessage,
  incoming: z.number(),
  readIncoming: z.number(),
  readSeq: z.number(),
  peerReadSeq: z.number(),
});
export type InboxRow = z.output<typeof InboxRow>;

/** How far somebody has read: up to this number, and how many of the peer's messages that takes in. */
export interface ReadMark {
  readonly seq: number;
  readonly incoming: number;
}

const rowKey = (member: string, peer: string) => ({ pk: `INBOX#${member}`, sk: peer });

/** A member's row of the conversation with a peer, or undefined where the two have never written. */
export function inboxRow(member: string, peer: string, consistent = false): Promise<InboxRow | undefined> {
  return inbox.get(InboxRow, rowKey(member, peer), consistent);
}

/** The mark of somebody who has read up to and including this message. */
export function markAt(message: StoredMessage, reader: string): ReadMark {
  const { seq, nth } = message;
  return { seq, incoming: message.senderId === reader ? seq - nth : nth };
}

/** How many messages of the peer the owner of the row has not read. */
export function unreadIn({ incoming, readIncoming }: InboxRow): number {
  return Math.max(0, incoming - readIncoming);
}

/** The step that brings a message into one member's inbox; `isFirst` where the row does not exist yet. */
export function deliverStep(owner: string, message: StoredMessage, isFirst: boolean): Step {
  const fresh = { readIncoming: 0, readSeq: 0, peerReadSeq: 0 };
  return inbox.changeStep(rowKey(owner, peerIn(message, owner)), {
    set: { ...delivered(owner, message), ...(isFirst ? fresh : {}) },
  });
}

/** The step that stores one member's whole view of a conversation that ends with this message, and that both have read. */
export function readInboxStep(owner: string, message: StoredMessage): Step {
  const view = delivered(owner, message);
  const read = { readIncoming: view.incoming, readSeq: message.seq, peerReadSeq: message.seq };
  return inbox.putStep({ ...rowKey(owner, peerIn(message, owner)), ...view, ...read });
}

const peerIn = ({ senderId, receiverId }: StoredMessage, owner: string) =>
  senderId === owner ? receiverId : senderId;

function delivered(owner: string, message: StoredMessage) {
  const { incoming } = markAt(message, owner);
  return { inboxOf: owner, lastMessageId: message.id, lastMessage: message, incoming };
}

/** The step that changes what an inbox repeats of its last message, refused where that is the last one no more. */
export function relastStep({ pk, sk, lastMessageId }: InboxRow, message: StoredMessage): Step {
  return inbox.changeStep(
    { pk, sk },
    {
      set: { lastMessage: message },
      condition: { expression: 'lastMessageId = :id', values: { ':id': lastMessageId } },
    },
  );
}

/**
 * Moves a reader's mark forward, never back. The peer learns it first: if the second write is lost, the conversation
 * still counts as unread and the next reading repeats both.
 * @returns true where the peer did not know it yet.
 */
export async function markRead(reader: string, peer: string, mark: ReadMark): Promise<boolean> {
  const told = await inbox.change(InboxRow, rowKey(peer, reader), {
    set: { peerReadSeq: mark.seq },
    condition: { expression: 'peerReadSeq < :seq', values: { ':seq': mark.seq } },
  });
  await markOwn(reader, peer, mark);
  return told !== undefined;
}

/** Moves a reader's own mark forward, never back; the peer does not learn it. */
export async function markOwn(reader: string, peer: string, mark: ReadMark): Promise<void> {
  await inbox.change(InboxRow, rowKey(reader, peer), {
    set: { readSeq: mark.seq, readIncoming: mark.incoming },
    condition: { expression: 'readSeq < :seq', values: { ':seq': mark.seq } },
  });
}

/** Sorts behind every ULID. */
const lastOfIds = 'Z'.repeat(26);

const Place = z.object({ sk: z.string(), lastMessageId: z.string() });

/**
 * One page of a member's conversations, the most recent first.
 * @param after the place in which the last page ended; it can name no other member's rows.
 */
export async function listConversations(
  member: string,
  page: { limit: number; after?: Values | undefined },
): Promise<Rows<InboxRow>> {
  const place = page.after === undefined ? undefined : z.parse(Place, page.after);
  const { items, last } = await inbox.query(InboxRow, {
    index: 'byActivity',
    pk: member,
    limit: page.limit,
    newestFirst: true,
    after: place === undefined ? undefined : { ...place, pk: `INBOX#${member}`, inboxOf: member },
  });
  return { items, last: last === undefined ? undefined : z.parse(Place, last) };
}

/** The conversations in which something was written since then, the most recent first. */
export async function conversationsSince(member: string, since: Date, limit: number): Promise<InboxRow[]> {
  const { items } = await inbox.query(InboxRow, {
    index: 'byActivity',
    pk: member,
    between: [idsFrom(since), lastOfIds],
    limit,
    newestFirst: true,
  });
  return items;
}

/** The members with whom somebody has written most recently. */
export async function peersOf(member: string, limit: number): Promise<string[]> {
  const { items } = await listConversations(member, { limit });
  return items.map((row) => row.sk);
}

/**
 * Deletes a page of the inbox of a member who is gone; what they wrote stays with those they wrote to.
 * @returns whether there was anything. Safe to repeat.
 */
export function removeInbox(member: string): Promise<boolean> {
  return removePage(inbox, rowKey(member, '').pk);
}
