import type { ReadMark } from './store/conversations.ts';
import { markOwn, markRead } from './store/inboxRows.ts';
import { areBlocked } from '#functions/members/ties/blocks.ts';
import { pushToMembers } from '#functions/members/sessions/push.ts';

/**
 * Marks a conversation as read up to a message and pushes the mark to both members' devices if it is news to the peer.
 * A peer who is blocked in either direction gets nothing.
 * @param line the reader's own socket, which is left out.
 */
export async function pushReadMark(
  readerId: string,
  peerId: string,
  mark: ReadMark,
  line?: string,
): Promise<void> {
  if (await areBlocked(readerId, peerId)) return markOwn(readerId, peerId, mark);
  if (!(await markRead(readerId, peerId, mark))) return;
  const data = { readerId, peerId, upToSeq: mark.seq };
  await pushToMembers([peerId, readerId], { event: 'messagesRead', data }, line);
}
