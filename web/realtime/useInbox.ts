import { useStore } from 'zustand';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { type InboxState, unreadTotal } from './inbox.ts';
import { inboxOf } from './memberConnection.ts';

/** The member's current conversations. */
export function useInbox(): InboxState {
  return useStore(inboxOf(useMemberScope()).store);
}

/** Unread messages in all conversations; 0 while nobody is logged in. */
export function useUnreadCount(): number {
  return unreadTotal(useInbox());
}
