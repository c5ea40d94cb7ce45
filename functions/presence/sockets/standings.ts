import { conversationsSince, unreadIn } from '#functions/messages/index.ts';
import { limits } from '#shared/limits.ts';
import type { Standings } from '#shared/realtime.ts';
import { log } from '#functions/platform/runtime/log.ts';

/**
 * How a member's conversations stand in which something was written as long ago as a line may be quiet and still be
 * open. It is one small read, of nothing where nothing was written.
 * @returns null where they cannot be read: the line lives all the same, and its next ping asks again.
 */
export async function standingsOf(userId: string, now: Date): Promise<Standings | null> {
  const since = new Date(now.getTime() - limits.connectionSeenSeconds * 1000);
  try {
    const rows = await conversationsSince(userId, since, limits.standingsMost);
    const conversations = rows.map((row) => ({
      peerId: row.sk,
      lastSeq: row.lastMessage.seq,
      unreadCount: unreadIn(row),
      readSeq: row.readSeq,
      peerReadSeq: row.peerReadSeq,
    }));
    return { conversations, isWhole: rows.length < limits.standingsMost };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log({ level: 'error', message: 'standings not read', error: reason });
    return null;
  }
}
