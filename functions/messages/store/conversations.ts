import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { idsFrom } from '#functions/platform/runtime/ids.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Rows, Table, type Values } from '#functions/platform/dynamo/table.ts';

/**
 * Table Messages, the inbox rows; `inboxRows.ts` writes them, `messages.ts` holds the rest of the table.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `INBOX#<member>` | `<peer>` | the member's view of a conversation: last message, what came in, read marks |
 *
 * Index byMinute, keys alone: `inboxOf`, `lastMessageId`, which is how ids begin of the ten minutes of the last message (of
 * its minute, or whole ids, in rows of before). So a message of the same ten leaves the index alone, and within them the
 * rows say the order.
 * A row can begin with a read mark: it is listed once its first message is there.
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

const count = z._default(z.number(), 0);

/** `readSeq` marks what its owner has read, `peerReadSeq` what the peer has; both only ever grow. */
export const InboxRow = z.object({
  pk: z.string(),
  sk: z.string(),
  lastMessage: z.optional(StoredMessage),
  incoming: count,
  readIncoming: count,
  readSeq: count,
  peerReadSeq: count,
});
export type InboxRow = z.output<typeof InboxRow>;

/** A conversation as its owner's list has it; the last message is that of a second or two ago. */
export interface Conversation extends InboxRow {
  readonly lastMessage: StoredMessage;
}

/** How far somebody has read: up to this number, and how many of the peer's messages that takes in. */
export interface ReadMark {
  readonly seq: number;
  readonly incoming: number;
}

export const rowKey = (member: string, peer: string) => ({ pk: `INBOX#${member}`, sk: peer });

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

const tenMinutesMs = 10 * 60_000;

/** How ids begin from a moment's ten minutes on. */
export function tenMinutesOf(moment: Date): string {
  return idsFrom(new Date(Math.floor(moment.getTime() / tenMinutesMs) * tenMinutesMs));
}

/** Sorts behind every ULID. */
const lastOfIds = 'Z'.repeat(26);

/** A member's first row from this peer on, by the ids of peers; undefined behind the last. */
export async function firstInboxRow(member: string, from: string): Promise<InboxRow | undefined> {
  const range = { pk: rowKey(member, '').pk, between: [from, lastOfIds] as const };
  const [row] = await paginate(1, (limit, after) => inbox.query(InboxRow, { ...range, limit, after }));
  return row;
}

const Place = z.object({ sk: z.string(), lastMessageId: z.string() });
type Place = z.output<typeof Place>;

/**
 * One page of a member's conversations, the most recent first; between two pages the order is that of their ten minutes.
 * @param after the place in which the last page ended; it can name no other member's rows.
 */
export async function listConversations(
  member: string,
  page: { limit: number; after?: Values | undefined },
): Promise<Rows<Conversation>> {
  const { items: places, last } = await placesOf(member, page);
  const isAll = page.after === undefined && last === undefined;
  return { items: await rowsOf(member, places, isAll), last };
}

/** The conversations in which something was written since then, or since up to ten minutes before, the most recent first. */
export async function conversationsSince(
  member: string,
  since: Date,
  limit: number,
): Promise<Conversation[]> {
  const between = [tenMinutesOf(since), lastOfIds] as const;
  const range = { index: 'byMinute', pk: member, between, limit, newestFirst: true } as const;
  const { items } = await inbox.query(Place, range);
  return rowsOf(member, items, false);
}

/** The members with whom somebody has written most recently. */
export async function peersOf(member: string, limit: number): Promise<string[]> {
  const { items } = await placesOf(member, { limit });
  return items.map(({ sk }) => sk);
}

async function placesOf(
  member: string,
  page: { limit: number; after?: Values | undefined },
): Promise<Rows<Place>> {
  const place = page.after === undefined ? undefined : z.parse(Place, page.after);
  const { items, last } = await inbox.query(Place, {
    index: 'byMinute',
    pk: member,
    limit: page.limit,
    newestFirst: true,
    after: place === undefined ? undefined : { ...place, pk: rowKey(member, '').pk, inboxOf: member },
  });
  return { items, last: last === undefined ? undefined : z.parse(Place, last) };
}

/** The rows of these places. All that a member has lie side by side: one Query of them costs a tenth of asking for each. */
async function rowsOf(member: string, places: readonly Place[], isAll: boolean): Promise<Conversation[]> {
  const { pk } = rowKey(member, '');
  const found =
    isAll && places.length > 1
      ? (await inbox.query(InboxRow, { pk, limit: places.length })).items
      : ([] as const);
  const wanted = new Set(places.map(({ sk }) => sk));
  const rows = found.filter(({ sk }) => wanted.delete(sk));
  const rest = [...wanted].map((sk) => ({ pk, sk }));
  if (rest.length > 0) rows.push(...(await inbox.getMany(InboxRow, rest)));
  return rows
    .flatMap((row) => (row.lastMessage === undefined ? [] : [{ ...row, lastMessage: row.lastMessage }]))
    .toSorted((one, other) => (one.lastMessage.id < other.lastMessage.id ? 1 : -1));
}

/**
 * Deletes a page of the inbox of a member who is gone; what they wrote stays with those they wrote to.
 * @returns whether there was anything. Safe to repeat.
 */
export function removeInbox(member: string): Promise<boolean> {
  return removePage(inbox, rowKey(member, '').pk);
}
