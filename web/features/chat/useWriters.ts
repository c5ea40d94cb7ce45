import { queryKeys } from '#web/api/queryKeys.ts';
import { useQuery } from '@tanstack/react-query';
import type { Writers } from '#shared/facts.ts';
import { getUser } from '#shared/routes/person.ts';
import { call } from '#web/lib/http/apiClient.ts';
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
  const { data } = useQuery({
    queryKey: queryKeys.profiles.writers(peerId, refused, heard),
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId: peerId }, signal })).data,
    enabled: isAsked,
  });
  return isAsked ? data?.writers : undefined;
}
