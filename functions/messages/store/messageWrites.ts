import type { Message } from '#shared/entities.ts';
import { areApart } from '#functions/members/ties/blocks.ts';
import { inboxRow, markAt, type StoredMessage } from './conversations.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { deliver } from './inboxRows.ts';
import { newMessageId } from './messageId.ts';
import { messageFor, newestMessages, putMessage } from './messages.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';

/**
 * How a message is sent: it is looked for among the newest, then stored alone as the one behind the last, if that number
 * is free. Both inboxes hear of it by the stream (`inboxRows.ts`); those of a first message are written at once.
 *
 * A client's id is a ULID, so it tells how far back an earlier try can lie: none was taken more than `clockMs` before
 * the id's own time, and the times of a conversation never go back. Two tries of one id meet at one number, where the
 * later one finds the earlier, or the later one reads what the earlier has stored.
 */

/** What the clock of a device may be ahead of ours. */
const clockMs = 5 * 60_000;
/** Messages behind which an earlier try is not looked for any more. */
const lookedThroughMost = 1000;
/** The newest messages are one read unit; beyond them it is as many as one request may answer. */
const firstLook = 10;

export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Its time must not be ahead: see `isAhead`. */
  readonly clientMessageId?: string | undefined;
  readonly now: Date;
}

/**
 * A stored message; `isNew` is false where an earlier send with the same client id stored it. `isApart` tells of a block
 * between the two that has come since.
 */
export interface Sent {
  readonly message: Message;
  readonly isNew: boolean;
  readonly isApart: boolean;
}

/** True where the id of a send says that it was made in the future: of such ones nobody knows where to look for them. */
export function isAhead({ clientMessageId, now }: Pick<Draft, 'clientMessageId' | 'now'>): boolean {
  return clientMessageId !== undefined && Date.parse(timeOfId(clientMessageId)) > now.getTime() + clockMs;
}

/**
 * Stores a message exactly once, whatever is lost or repeated on the way. `exists` tells whether there is such a
 * receiver; it is asked only where the two have never written. `isClosed` tells whether the receiver takes no messages
 * from the sender; it is asked only where the receiver has never written to them.
 * @returns `closed` where the receiver takes none; undefined where the receiver does not exist, or a block stands
 * between the two; `untraceable` where its id is so old that it may have been sent before the last thousand messages:
 * nothing is stored then.
 * @throws Unavailable where the conversation stayed contended; sent again under its client id it is stored once.
 */
export function send(
  draft: Draft,
  exists: () => Promise<boolean>,
  isClosed: () => Promise<boolean>,
): Promise<Sent | 'untraceable' | 'closed' | undefined> {
  const { from, to } = draft;
  const tried = new Set<string>();
  let last: StoredMessage | undefined;
  return retryUntilDone(async () => {
    const [look, isApart] = await Promise.all([lookBack(draft, tried, last?.seq ?? 0), areApart(from, to)]);
    if (look === 'untraceable') return look;
    const { sent } = look;
    if (sent !== undefined) {
      const message = messageFor(sent, from, await inboxRow(from, to));
      return { message, isNew: tried.has(sent.id), isApart };
    }
    // A block that lands between this look and the write is as one that came a moment later: the message was sent
    // before it, and stands. It is the last: whoever sends the next one sees the block.
    if (isApart) return undefined;
    last = look.last ?? last;
    if ((last === undefined || markAt(last, from).incoming === 0) && (await isClosed())) return 'closed';
    if (last === undefined && !(await exists())) return undefined;
    const message = nextMessage(draft, last);
    tried.add(message.id);
    if (!(await putMessage(message))) return RETRY;
    // So that a conversation is there as soon as its first message is told; of all others the rows know the two.
    if (last === undefined) await deliver(message);
    return { message: messageFor(message, from, undefined), isNew: true, isApart };
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

interface Look {
  /** What an earlier try has stored. */
  readonly sent?: StoredMessage | undefined;
  /** The last message behind those that were looked through before. */
  readonly last?: StoredMessage | undefined;
}

/**
 * Looks for a send among the messages behind number `known`, the newest first, back to the earliest moment at which it
 * can have been stored. What was looked through once is not read again, so that somebody who writes all the time keeps
 * nobody from coming to an end.
 */
async function lookBack(
  { from, to, clientMessageId, now }: Draft,
  tried: ReadonlySet<string>,
  known: number,
): Promise<Look | 'untraceable'> {
  const isOfSend = (one: StoredMessage) =>
    tried.has(one.id) ||
    (clientMessageId !== undefined && one.senderId === from && one.clientMessageId === clientMessageId);
  const earliest =
    clientMessageId === undefined ? now.getTime() : Date.parse(timeOfId(clientMessageId)) - clockMs;
  let last: StoredMessage | undefined;
  let below: number | undefined;
  for (let looked = 0; looked < lookedThroughMost;) {
    const limit = looked === 0 ? firstLook : lookedThroughMost - looked;
    const page = await newestMessages(from, to, { limit, from: known + 1, to: below });
    last ??= page.items[0];
    const sent = page.items.find(isOfSend);
    const oldest = page.items.at(-1);
    if (sent !== undefined || oldest === undefined || page.last === undefined) return { sent, last };
    if (Date.parse(oldest.createdAt) < earliest) return { last };
    looked += page.items.length;
    below = oldest.seq - 1;
    if (below <= known) return { last };
  }
  return 'untraceable';
}
