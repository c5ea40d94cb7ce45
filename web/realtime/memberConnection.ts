import { useEffect } from 'react';
import { useStore } from 'zustand';
import { realtimePath } from '#shared/realtime/realtime.ts';
import { callAs } from '#web/lib/http/apiClient.ts';
import { type MemberScope, perMember } from '#web/lib/session/memberScope.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { Inbox, type InboxState, unreadTotal } from './inbox.ts';
import { browserOutbox } from './outboxStorage.ts';
import { Presence } from './presence.ts';
import { Connection, type OnWakeUp } from './socket.ts';

/** A member's socket; it closes with the member's scope. */
export const connectionOf = perMember(({ id, ended }) => {
  const connection = new Connection((socketId) => new WebSocket(addressFor(id ?? '', socketId)), wakeUps);
  ended.addEventListener('abort', () => connection.close());
  return connection;
});

/** A member's conversations with their unread counts. */
export const inboxOf = perMember(
  (scope) => new Inbox({ ownId: scope.id ?? '', call: callAs(scope), connection: connectionOf(scope) }),
);

/** Presence, for the people on the member's screens. */
export const presenceOf = perMember((scope) => new Presence(connectionOf(scope)));

/** The member's current conversations. */
export function useInbox(): InboxState {
  return useStore(inboxOf(useMemberScope()).store);
}

/** Unread messages in all conversations; 0 while nobody is logged in. */
export function useUnreadCount(): number {
  return unreadTotal(useInbox());
}

/** Keeps the presence of these members current while they are on the screen. */
export function useWatchedPresence(ids: readonly string[]): void {
  // A new list with the same members changes nothing.
  const idList = ids.join();
  useEffect(() => (idList === '' ? undefined : presenceOf().watch(idList.split(','))), [idList]);
}

/**
 * Sends stored messages on any screen: now, and after each reconnect those of tabs closed since, until the returned
 * function is called. The code of the chat loads only if there are any.
 */
export function sendStoredMessages(scope: MemberScope): () => void {
  const sendStored = async (): Promise<void> => {
    if (scope.id === undefined || (await browserOutbox.read(scope.id)).length === 0) return;
    // If the code does not load, the messages wait for the next reconnect.
    const chat = await import('./memberChat.ts').catch(() => undefined);
    chat?.startOutbox(scope);
  };
  void sendStored();
  return connectionOf(scope).on('resync', () => void sendStored());
}

function addressFor(userId: string, socketId: string): URL {
  const address = new URL(
    `${realtimePath}?userId=${encodeURIComponent(userId)}&socketId=${socketId}`,
    location.href,
  );
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

const wakeUps: OnWakeUp = (wake) => {
  const onOnline = (): void => wake(true);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') wake(false);
  };
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
