import { areBlocked } from '#functions/members/ties/blocks.ts';
import { sendToLiveSessions } from '#functions/sockets/socketFrames.ts';
import type { ReadMark } from './store/conversations.ts';
import { moveOwnReadMark, moveReadMark } from './store/inboxRows.ts';

/**
 * Marks a conversation as read up to a message and sends the mark to both members' devices if it is news to the peer.
 * A peer who is blocked in either direction gets nothing.
 * @param exceptSocketId the socket of the client that caused it, which is left out.
 */
export async function sendReadMark(
  readerId: string,
  peerId: string,
  mark: ReadMark,
  exceptSocketId?: string,
): Promise<void> {
  if (await areBlocked(readerId, peerId)) return moveOwnReadMark(readerId, peerId, mark);
  if (!(await moveReadMark(readerId, peerId, mark))) return;
  const data = { readerId, peerId, upToSeq: mark.seq };
  await sendToLiveSessions([peerId, readerId], { event: 'messagesRead', data }, exceptSocketId);
}
