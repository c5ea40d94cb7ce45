import { realtimePath } from '#shared/realtime/realtime.ts';
import { callAs } from '#web/lib/http/apiClient.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { Inbox } from './inbox.ts';
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
