import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSessionExpired } from '#web/lib/http/apiClient.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { onMemberChange } from '#web/lib/session/member.ts';
import { endSession, loginAddress, onSessionEnd, restoreSession } from '#web/lib/session/session.ts';
import { useMember } from '#web/lib/session/useMember.ts';
import { connectionOf, inboxOf, presenceOf } from '#web/realtime/memberConnection.ts';
import { clearOutbox } from '#web/realtime/outboxStorage.ts';
import { useOutbox } from '#web/realtime/useOutbox.ts';
import { keepUserFresh } from './keepUserFresh.ts';

onSessionEnd((memberId, why, isHere) => {
  if (why === 'logout' && isHere && memberId !== undefined) void clearOutbox(memberId);
});

/** Keeps the socket open while a user is logged in, and redirects when the session ends or becomes another member's. */
export function useSessionWatch(): void {
  const member = useMember();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    restoreSession();
  }, []);

  useOutbox(member, pathname === '/messages');

  useEffect(() => {
    if (member.id === undefined) return undefined;
    const connection = connectionOf(member);
    // Only members have an inbox and see who is online.
    const ofMembers = isRestricted() ? [] : [presenceOf(member).follow(), inboxOf(member).follow()];
    const stops = [...ofMembers, keepUserFresh(member)];
    connection.open();
    return () => {
      stops.forEach((stop) => stop());
      connection.close();
    };
  }, [member]);

  useEffect(() => {
    const leave = (): void => {
      endSession('expired');
      void navigate(loginAddress(pathname + search), { replace: true });
    };
    const stops = [
      onSessionExpired(leave),
      connectionOf(member).on('sessionEnded', leave),
      // Another tab has logged in somebody else, and this page showed the previous member's data.
      onMemberChange(({ id }, before) => {
        if (id !== undefined && before.id !== undefined) void navigate('/', { replace: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [member, navigate, pathname, search]);
}
