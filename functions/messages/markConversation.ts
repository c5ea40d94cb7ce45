import { sendReadMark } from './sendReadMark.ts';
import { inboxRow, readMarkAt } from './store/conversations.ts';
import { findMessage, lastMessageOf } from './store/messages.ts';

interface Reading {
  readonly reader: string;
  readonly peer: string;
  /** The last message read; without it, the conversation is read to its end. */
  readonly messageId?: string | undefined;
  /** The client that reads, which gets no frame about it. */
  readonly exceptSocketId?: string | undefined;
}

/** `none` if the two have no conversation, `unknownMessage` if it has no such message. */
type MarkResult = { readonly upToSeq: number } | 'none' | 'unknownMessage';

/** The marks of a conversation whose row does not exist yet. */
const unread = { readSeq: 0, readIncoming: 0 };

/** Marks a conversation as read up to a message, or to its end; a mark never goes back. */
export async function markConversation({
  reader,
  peer,
  messageId,
  exceptSocketId,
}: Reading): Promise<MarkResult> {
  const [row, upTo] = await Promise.all([
    inboxRow(reader, peer, { consistent: true }),
    messageId === undefined ? lastMessageOf(reader, peer) : findMessage(reader, peer, messageId),
  ]);
  if ((row ?? upTo) === undefined) return 'none';
  if (messageId !== undefined && upTo === undefined) return 'unknownMessage';
  const { readSeq, readIncoming } = row ?? unread;
  if (upTo === undefined || upTo.seq <= readSeq) return { upToSeq: readSeq };
  const mark = readMarkAt(upTo, reader);
  if (mark.incoming > readIncoming) await sendReadMark(reader, peer, mark, exceptSocketId);
  return { upToSeq: mark.seq };
}
