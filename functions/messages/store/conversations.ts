import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Rows, Table, type Attributes, type ReadOptions } from '#functions/platform/dynamo/table.ts';
import { lowestIdAt } from '#functions/platform/runtime/ids.ts';

/**
 * Table Messages, the inbox rows; `inboxRows.ts` writes them, `messages.ts` holds the rest of the table.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `INBOX#<member>` | `<peer>` | the member's view of a conversation: last message, received messages, read marks, `pushedIncoming`, `mailedAt` (see `unreadMails.ts`) |
 *
 * Index byMinute, keys only: `inboxOf`, `lastMessageId`, the common prefix of ids within ten minutes of the last
 * message. So a message within the same ten minutes does not touch the index, and the rows give the order within them.
 * A row can begin with a read mark: it is listed once it has its first message.
 */
export const messages = new Table('messages');

/** `nth` counts this sender's messages in the conversation, so `seq - nth` counts the other's. */
export const StoredMessage = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  message: z.string(),
  seq: z.number(),
  nth: z.number(),
  clientMessageId: z.optional(z.string()),
  createdAt: z.string(),
  /** The moderation case that hid it. */
  hidden: z.optional(z.string()),
});
export type StoredMessage = z.output<typeof StoredMessage>;

const count = z._default(z.number(), 0);

/**
 * `readSeq` marks what the owner has read, `peerReadSeq` what the peer has read; both only grow. `pushedIncoming` is
 * how many of the peer's messages there were at the last push.
 */
export const InboxRow = z.object({
  pk: z.string(),
  sk: z.string(),
  lastMessage: z.optional(StoredMessage),
  incoming: count,
  readIncoming: count,
  pushedIncoming: count,
  readSeq: count,
  peerReadSeq: count,
  /** When a mail was last about this conversation. */
  mailedAt: z.optional(z.string()),
});
export type InboxRow = z.output<typeof InboxRow>;

/** A conversation in its owner's list; the last message may lag by a second or two. */
export interface StoredConversation extends InboxRow {
  readonly lastMessage: StoredMessage;
}

/** How far a member has read: up to this number, and how many of the peer's messages that includes. */
export interface ReadMark {
  readonly seq: number;
  readonly incoming: number;
}

export const inboxRowKey = (memberId: string, peer: string) => ({ pk: `INBOX#${memberId}`, sk: peer });

/** A member's row of the conversation with a peer; undefined if the two have never written. */
export function inboxRow(
  memberId: string,
  peer: string,
  options?: ReadOptions,
): Promise<InboxRow | undefined> {
  return messages.get(InboxRow, inboxRowKey(memberId, peer), options);
}

/** The mark of a reader who has read up to and including this message. */
export function readMarkAt(message: StoredMessage, reader: string): ReadMark {
  const { seq, nth } = message;
  return { seq, incoming: message.senderId === reader ? seq - nth : nth };
}

/** How many of the peer's messages the row's owner has not read. */
export function unreadIn({ incoming, readIncoming }: InboxRow): number {
  return Math.max(0, incoming - readIncoming);
}

/**
 * True if the owner's devices should get a push about the conversation: it has unread messages, and what was pushed
 * before has been read. So the first unread message is pushed, and no further one.
 */
export function isDueForPush(row: InboxRow): boolean {
  return unreadIn(row) > 0 && row.pushedIncoming <= row.readIncoming;
}

const tenMinutesMs = 10 * 60_000;

/** The prefix of the ids of a moment's ten minutes. */
export function tenMinutesOf(moment: Date): string {
  return lowestIdAt(new Date(Math.floor(moment.getTime() / tenMinutesMs) * tenMinutesMs));
}

/** Sorts behind every ULID. */
const lastOfIds = 'Z'.repeat(26);

/** A member's first row from this peer id on; undefined after the last. */
export async function firstInboxRow(memberId: string, from: string): Promise<InboxRow | undefined> {
  const range = { pk: inboxRowKey(memberId, '').pk, between: [from, lastOfIds] as const };
  const [row] = await paginate(1, (limit, after) => messages.query(InboxRow, { ...range, limit, after }));
  return row;
}

const IndexEntry = z.object({ sk: z.string(), lastMessageId: z.string() });
type IndexEntry = z.output<typeof IndexEntry>;

/**
 * One page of a member's conversations, most recent first; conversations within the same ten minutes may be out of
 * order across pages.
 * @param after the cursor of the last page; it cannot address another member's rows.
 */
export async function readConversations(
  memberId: string,
  page: { limit: number; after?: Attributes | undefined },
): Promise<Rows<StoredConversation>> {
  const { items: entries, last } = await indexEntriesOf(memberId, page);
  const isAll = page.after === undefined && last === undefined;
  return { items: await rowsOf(memberId, entries, isAll), last };
}

/** The conversations with a message since then, or up to ten minutes earlier, most recent first. */
export async function conversationsSince(
  memberId: string,
  since: Date,
  limit: number,
): Promise<StoredConversation[]> {
  const between = [tenMinutesOf(since), lastOfIds] as const;
  const range = { index: 'byMinute', pk: memberId, between, limit, newestFirst: true } as const;
  const { items } = await messages.query(IndexEntry, range);
  return rowsOf(memberId, items, false);
}

/** The members with whom someone has exchanged messages most recently. */
export async function peersOf(memberId: string, limit: number): Promise<string[]> {
  const { items } = await indexEntriesOf(memberId, { limit });
  return items.map(({ sk }) => sk);
}

async function indexEntriesOf(
  memberId: string,
  page: { limit: number; after?: Attributes | undefined },
): Promise<Rows<IndexEntry>> {
  const cursor = page.after === undefined ? undefined : z.parse(IndexEntry, page.after);
  const { items, last } = await messages.query(IndexEntry, {
    index: 'byMinute',
    pk: memberId,
    limit: page.limit,
    newestFirst: true,
    after:
      cursor === undefined ? undefined : { ...cursor, pk: inboxRowKey(memberId, '').pk, inboxOf: memberId },
  });
  return { items, last: last === undefined ? undefined : z.parse(IndexEntry, last) };
}

/**
 * The rows of these index entries. A member's rows lie side by side, so one Query for all of them costs a tenth of
 * reading each.
 */
async function rowsOf(
  memberId: string,
  entries: readonly IndexEntry[],
  isAll: boolean,
): Promise<StoredConversation[]> {
  const { pk } = inboxRowKey(memberId, '');
  const found =
    isAll && entries.length > 1
      ? (await messages.query(InboxRow, { pk, limit: entries.length })).items
      : ([] as const);
  const keys = new Set(entries.map(({ sk }) => sk));
  const rows = found.filter(({ sk }) => keys.delete(sk));
  const missingKeys = [...keys].map((sk) => ({ pk, sk }));
  if (missingKeys.length > 0) rows.push(...(await messages.getMany(InboxRow, missingKeys)));
  return rows.flatMap(withLastMessage).toSorted((a, b) => (a.lastMessage.id < b.lastMessage.id ? 1 : -1));
}

/** A member's conversations with these people, read consistently. */
export async function conversationsWith(
  memberId: string,
  peers: readonly string[],
): Promise<StoredConversation[]> {
  const keys = peers.map((peer) => inboxRowKey(memberId, peer));
  return (await messages.getMany(InboxRow, keys, { consistent: true })).flatMap(withLastMessage);
}

/** The row as a conversation, if it has a message. */
export function withLastMessage(row: InboxRow): StoredConversation[] {
  return row.lastMessage === undefined ? [] : [{ ...row, lastMessage: row.lastMessage }];
}

/**
 * Deletes a page of a deleted member's inbox; their messages stay with the recipients.
 * @returns whether there was anything. Idempotent.
 */
export function eraseInboxOf(memberId: string): Promise<boolean> {
  return removePage(messages, inboxRowKey(memberId, '').pk);
}
