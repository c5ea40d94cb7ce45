import { conversationsSince, unreadIn } from '#functions/messages/index.ts';
import { errorTrace, log } from '#functions/platform/runtime/log.ts';
import { limits } from '#shared/platform/limits.ts';
import type { ConversationStates } from '#shared/realtime/realtime.ts';

/**
 * The read state of a member's conversations with recent messages: as far back as a connection can be silent and still
 * be open. One small read, which finds nothing if nothing was written.
 * @returns null if they cannot be read: the connection stays open, and its next ping asks again.
 */
export async function conversationStatesOf(userId: string, now: Date): Promise<ConversationStates | null> {
  const since = new Date(now.getTime() - limits.socketSeenSeconds * 1000);
  try {
    const rows = await conversationsSince(userId, since, limits.maxConversationStates);
    const conversations = rows.map((row) => ({
      peerId: row.sk,
      lastSeq: row.lastMessage.seq,
      unreadCount: unreadIn(row),
      readSeq: row.readSeq,
      peerReadSeq: row.peerReadSeq,
    }));
    return { conversations, isWhole: rows.length < limits.maxConversationStates };
  } catch (error) {
    log({ level: 'error', message: 'conversation states not read', error: errorTrace(error) });
    return null;
  }
}
