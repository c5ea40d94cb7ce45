import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { loginAddress } from '#web/lib/session/loginAddress.ts';
import { type MemberScope, memberScope } from '#web/lib/session/memberScope.ts';
import { endSession, onSessionEnd, restoreSession, sessionExpired } from '#web/lib/session/session.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { inboxOf } from '#web/realtime/inbox.ts';
import { browserOutbox, clearOutbox } from '#web/realtime/outboxStorage.ts';
import { presenceOf } from '#web/realtime/presence.ts';
import { connectionOf } from '#web/realtime/socket.ts';
import { keepUserFresh } from './keepUserFresh.ts';

onSessionEnd((memberId, why, isHere) => {
  if (why === 'logout' && isHere && memberId !== undefined) void clearOutbox(memberId);
});

/** Keeps the socket open while a user is logged in, and redirects when the session ends or becomes another member's. */
export function useSessionWatch(): void {
  const scope = useMemberScope();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    restoreSession();
  }, []);

  useEffect(() => {
    if (scope.id === undefined) return undefined;
    const connection = connectionOf(scope);
    // Only members have an inbox and see who is online.
    const ofMembers = isRestricted() ? [] : [presenceOf(scope).start(), inboxOf(scope).start()];
    void startOutboxIfNeeded(scope);
    const stops = [
      ...ofMembers,
      keepUserFresh(scope),
      connection.on('resync', () => void startOutboxIfNeeded(scope)),
    ];
    connection.open();
    return () => {
      stops.forEach((stop) => stop());
      connection.close();
    };
  }, [scope]);

  useEffect(() => {
    const leave = (): void => {
      endSession('expired');
      void navigate(loginAddress(pathname + search), { replace: true });
    };
    const stops = [
      sessionExpired.on(leave),
      connectionOf(scope).on('sessionEnded', leave),
      // Another tab has logged in somebody else, and this page showed the previous member's data.
      memberScope.subscribe(({ id }, previous) => {
        if (id !== undefined && previous.id !== undefined) void navigate('/', { replace: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [scope, navigate, pathname, search]);
}

/**
 * Sends stored messages on any screen, also those of a tab closed since. The outbox's code loads only if there are any; if it
 * does not load, they wait for the next reconnect.
 */
async function startOutboxIfNeeded(scope: MemberScope): Promise<void> {
  if (scope.id === undefined || (await browserOutbox.read(scope.id)).length === 0) return;
  const outbox = await import('#web/realtime/outbox.ts').catch(() => undefined);
  outbox?.outboxOf(scope).start();
}
