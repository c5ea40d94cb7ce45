import { useStore } from 'zustand';
import { type InboxState, unreadTotal } from './inboxState.ts';
import { inboxOf } from './realtime.ts';
import { useMember } from '#web/lib/session/useMember.ts';

/** The member's current conversations. */
export function useInbox(): InboxState {
  return useStore(inboxOf(useMember()).store);
}

/** Unread messages in all conversations; 0 while nobody is logged in. */
export function useUnreadCount(): number {
  return unreadTotal(useInbox());
}
