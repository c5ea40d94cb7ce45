import { useStore } from 'zustand';
import { callAs } from '#web/lib/http/apiClient.ts';
import { perMember } from '#web/lib/session/member.ts';
import { useMember } from '#web/lib/session/useMember.ts';
import { type ChatState, emptyChat } from './chatState.ts';
import { Conversations } from './conversations.ts';
import { connectionOf, inboxOf } from './memberConnection.ts';
import { Outbox } from './outbox.ts';
import { exclusiveInBrowser, browserOutbox } from './outboxStorage.ts';

/** A member's conversations on this page. */
export const conversationsOf = perMember(
  (member) =>
    new Conversations({
      ownId: member.id ?? '',
      call: callAs(member),
      connection: connectionOf(member),
      inbox: inboxOf(member),
    }),
);

/** The messages that a member has written and the server has not confirmed. */
export const outboxOf = perMember(
  (member) =>
    new Outbox({
      ownId: member.id ?? '',
      call: callAs(member),
      connection: connectionOf(member),
      inbox: inboxOf(member),
      conversations: conversationsOf(member),
      storage: browserOutbox,
      runExclusive: exclusiveInBrowser,
      isOffline: () => !navigator.onLine,
    }),
);

/** The conversation with a member, kept current. */
export function useChat(peerId: string): ChatState {
  return useStore(conversationsOf(useMember()).store, (all) => all[peerId] ?? emptyChat);
}
