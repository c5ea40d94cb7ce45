import type { Writers } from '#shared/platform/facts.ts';
import { useWritersOf } from '#web/api/people/person.ts';
import type { Conversation } from '#web/realtime/chat.ts';

/**
 * Whom the other takes messages from, where one is not among them. Nobody is asked where the other has written, which
 * lets one answer; unless the server has refused a message, which may be why. Whatever comes from them is asked of anew.
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
