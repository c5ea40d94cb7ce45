import { areBlocked } from '#functions/members/ties/blocks.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { Message } from '#shared/platform/entities.ts';
import { inboxRow, readMarkAt, type StoredMessage } from './conversations.ts';
import { deliverToInboxes } from './inboxRows.ts';
import { newMessageId } from './messageId.ts';
import { messageFor, newestMessages, putMessage } from './messages.ts';

/**
 * How a message is sent: it is looked for among the newest, then stored under the number after the last one if that
 * number is free. Both inboxes get it from the stream (`inboxRows.ts`); for a first message they are written at once.
 *
 * A client's id is a ULID, so it limits how far back an earlier try can be: none was stored more than `maxClockAheadMs` before
 * the id's own time, and times within a conversation never go back. Two tries with one id compete for one number, so
 * the later one finds what the earlier has stored.
 */

/** How far a device's clock may be ahead of ours. */
const maxClockAheadMs = 5 * 60_000;
/** An earlier try is not looked for beyond this many messages. */
const maxRead = 1000;
/** The newest messages cost one read unit; after them each read takes as many as one request returns. */
const firstRead = 10;

interface MessageDraft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Its time must not be in the future: see `hasFutureClientId`. */
  readonly clientMessageId?: string | undefined;
  readonly now: Date;
}

/**
 * A stored message; `isNew` is false if an earlier send with the same client id stored it. `isBlocked` is true if one
 * of the two has blocked the other since.
 */
interface SentMessage {
  readonly message: Message;
  readonly isNew: boolean;
  readonly isBlocked: boolean;
}

/** True if the client id of a send was made in the future: an earlier try with such an id could not be found. */
export function hasFutureClientId({
  clientMessageId,
  now,
}: Pick<MessageDraft, 'clientMessageId' | 'now'>): boolean {
  return (
    clientMessageId !== undefined && Date.parse(timeOfId(clientMessageId)) > now.getTime() + maxClockAheadMs
  );
}

/**
 * Stores a message exactly once, whatever is lost or repeated on the way. `exists` returns whether the receiver exists;
 * it is called only if the two have never written. `isClosed` returns whether the receiver accepts no messages from the
 * sender; it is called only if the receiver has never written to them.
 * @returns `closed` if the receiver accepts none; undefined if the receiver does not exist or one of the two blocked
 * the other; `untraceable` if the id is so old that the message may have been sent before the last thousand messages,
 * and then nothing is stored.
 * @throws TimedOutError if the conversation stayed contended; a repeated send with the same client id is stored once.
 */
export function storeMessage(
  draft: MessageDraft,
  exists: () => Promise<boolean>,
  isClosed: () => Promise<boolean>,
): Promise<SentMessage | 'untraceable' | 'closed' | undefined> {
  const { from, to } = draft;
  const tried = new Set<string>();
  let last: StoredMessage | undefined;
  return retryUntilDone(async () => {
    const [earlier, isBlocked] = await Promise.all([
      findEarlierTry(draft, tried, last?.seq ?? 0),
      areBlocked(from, to),
    ]);
    if (earlier === 'untraceable') return earlier;
    const { sent } = earlier;
    if (sent !== undefined) {
      const message = messageFor(sent, from, await inboxRow(from, to));
      return { message, isNew: tried.has(sent.id), isBlocked };
    }
    // A block between this check and the write counts as made a moment later: this message stays, and the next send
    // sees the block.
    if (isBlocked) return undefined;
    last = earlier.last ?? last;
    if ((last === undefined || readMarkAt(last, from).incoming === 0) && (await isClosed())) return 'closed';
    if (last === undefined && !(await exists())) return undefined;
    const message = nextMessage(draft, last);
    tried.add(message.id);
    if (!(await putMessage(message))) return RETRY;
    // The conversation must be listed by the time its first message is sent; every other message has its rows
    // already.
    if (last === undefined) await deliverToInboxes(message);
    return { message: messageFor(message, from, undefined), isNew: true, isBlocked };
  });
}

/** The message after the last one; its time never goes back, even if the clocks of two servers differ. */
export function nextMessage(
  { from, to, text, clientMessageId, now }: MessageDraft,
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
  /** The last message before the ones already searched. */
  readonly last?: StoredMessage | undefined;
}

/**
 * Looks for an earlier try among the messages after number `known`, newest first, back to the earliest moment at which
 * it can have been stored. Nothing is read twice, so the search ends even if the peer keeps writing.
 */
async function findEarlierTry(
  { from, to, clientMessageId, now }: MessageDraft,
  tried: ReadonlySet<string>,
  known: number,
): Promise<Look | 'untraceable'> {
  const isOfSend = (message: StoredMessage) =>
    tried.has(message.id) ||
    (clientMessageId !== undefined &&
      message.senderId === from &&
      message.clientMessageId === clientMessageId);
  const earliest =
    clientMessageId === undefined ? now.getTime() : Date.parse(timeOfId(clientMessageId)) - maxClockAheadMs;
  let last: StoredMessage | undefined;
  let below: number | undefined;
  for (let readCount = 0; readCount < maxRead;) {
    const limit = readCount === 0 ? firstRead : maxRead - readCount;
    const page = await newestMessages(from, to, { limit, from: known + 1, to: below });
    last ??= page.items[0];
    const earlierMessage = page.items.find(isOfSend);
    const oldest = page.items.at(-1);
    if (earlierMessage !== undefined || oldest === undefined || page.last === undefined)
      return { sent: earlierMessage, last };
    if (Date.parse(oldest.createdAt) < earliest) return { last };
    readCount += page.items.length;
    below = oldest.seq - 1;
    if (below <= known) return { last };
  }
  return 'untraceable';
}
