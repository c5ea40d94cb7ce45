import { markRead, type ReadMark } from '../stores/conversations.ts';
import { pushToMembers } from './push.ts';

/** Marks a conversation as read up to a message and tells the devices of the peer, if that is news to them. */
export async function tellRead(readerId: string, peerId: string, mark: ReadMark): Promise<void> {
  if (!(await markRead(readerId, peerId, mark))) return;
  await pushToMembers([peerId], { event: 'messagesRead', data: { readerId, peerId, upToSeq: mark.seq } });
}
