import type { Writers } from '#shared/platform/facts.ts';
import { useWritersOf } from '#web/api/people/person.ts';
import type { Conversation } from '#web/realtime/chat.ts';

/**
 * Who may write to the other member, if the member may not. Sends no request if the other has written, which
 * permits a reply, unless the server has refused a message, perhaps for this reason. Refetched after each
 * message from them.
 */
export function useWriters(peerId: string, conversation: Conversation): Writers | undefined {
  const { messages, older, opened, pending } = conversation;
  const refused = pending.filter(({ state }) => state === 'refused').length;
  const heard = messages.findLast(({ senderId }) => senderId === peerId)?.seq ?? 0;
  const isAnswered = older !== undefined || heard > 0;
  const isAsked = opened && (!isAnswered || refused > 0);
  const { data } = useWritersOf(peerId, refused, heard, isAsked);
  return isAsked ? data?.writers : undefined;
}
