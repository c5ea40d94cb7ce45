import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '#shared/entities.ts';
import { listConversations } from '#shared/routes/message.ts';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { onSocket } from './socket.ts';
import { useClientState } from './store.ts';

/** The newest page of the own conversations, kept current by the socket; the navigation bar and the chat share it. */
export const conversationsQuery = queryOptions({
  queryKey: ['conversations'],
  queryFn: async ({ signal }) => (await call(listConversations, { query: {}, signal })).data,
  staleTime: 60_000,
});

/** Unread messages in all conversations; 0 while nobody is logged in. */
export function useUnreadCount(): number {
  const signedIn = useClientState(({ user }) => user.authUser !== null);
  const { data } = useQuery({ ...conversationsQuery, enabled: signedIn });
  return data?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0;
}

/** Sets the unread count of one conversation to 0: it has been read here or on another device. */
export function markConversationRead(peerId: string): void {
  change((list) => list.map((row) => (row._id === peerId ? { ...row, unreadCount: 0 } : row)));
}

/** Puts a message that came or went into its conversation; an unknown conversation is fetched. */
export function noteMessage(message: Message, ownId: string): void {
  const mine = message.senderId === ownId;
  const peerId = mine ? message.receiverId : message.senderId;
  const known = queryClient.getQueryData(conversationsQuery.queryKey)?.some(({ _id }) => _id === peerId);
  if (!known) {
    void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
    return;
  }
  change((list) => {
    const row = list.find(({ _id }) => _id === peerId);
    if (!row || row.lastMessage.seq >= message.seq) return list;
    const unreadCount = mine ? row.unreadCount : row.unreadCount + 1;
    return [{ ...row, lastMessage: message, unreadCount }, ...list.filter((other) => other !== row)];
  });
}

/** Keeps the conversations current from the socket until the returned function is called. */
export function followConversations(ownId: string): () => void {
  const stops = [
    onSocket('newMessage', (message) => noteMessage(message, ownId)),
    onSocket('messagesRead', ({ readerId, peerId }) => {
      if (readerId === ownId) markConversationRead(peerId);
    }),
    onSocket('resync', () => void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey })),
  ];
  return () => stops.forEach((stop) => stop());
}

function change(edit: (list: Conversation[]) => Conversation[]): void {
  queryClient.setQueryData(conversationsQuery.queryKey, (list) => list && edit(list));
}
