import { useStore } from 'zustand';
import { callAs } from '#web/lib/http/apiClient.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { type ChatState, emptyChat } from './chatState.ts';
import { Conversations } from './conversations.ts';
import { connectionOf, inboxOf } from './memberConnection.ts';
import { Outbox } from './outbox.ts';
import { exclusiveInBrowser, browserOutbox } from './outboxStorage.ts';

/** A member's conversations on this page. */
export const conversationsOf = perMember(
  (scope) =>
    new Conversations({
      ownId: scope.id ?? '',
      call: callAs(scope),
      connection: connectionOf(scope),
      inbox: inboxOf(scope),
    }),
);

/** The messages that a member has written and the server has not confirmed. */
export const outboxOf = perMember(
  (scope) =>
    new Outbox({
      ownId: scope.id ?? '',
      call: callAs(scope),
      connection: connectionOf(scope),
      inbox: inboxOf(scope),
      conversations: conversationsOf(scope),
      storage: browserOutbox,
      runExclusive: exclusiveInBrowser,
      isOffline: () => !navigator.onLine,
    }),
);

/** Sends a member's stored messages, and retries until their login ends; further calls do nothing. */
export const startOutbox = perMember((scope) => {
  if (scope.id !== undefined && !scope.ended.aborted)
    scope.ended.addEventListener('abort', outboxOf(scope).start(), { once: true });
});

/** The conversation with a member, kept current. */
export function useChat(peerId: string): ChatState {
  return useStore(conversationsOf(useMemberScope()).store, (all) => all[peerId] ?? emptyChat);
}
