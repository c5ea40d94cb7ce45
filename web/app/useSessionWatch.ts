import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onSessionExpired } from '#web/lib/api.ts';
import { followConversations } from '#web/lib/conversations.ts';
import { endSession, restoreSession } from '#web/lib/session.ts';
import { closeSocket, onSocket, openSocket } from '#web/lib/socket.ts';
import { changeUserState, useClientState } from '#web/lib/store.ts';

/** Keeps the socket open while a user is logged in, and leads to /login when the server ends the session. */
export function useSessionWatch(): void {
  const ownId = useClientState(({ user }) => user.authUser?._id);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    restoreSession();
  }, []);

  useEffect(() => {
    if (ownId === undefined) return;
    const stops = [
      onSocket('getOnlineUsers', (onlineUsers) => changeUserState({ onlineUsers })),
      followConversations(ownId),
    ];
    openSocket(ownId);
    return () => {
      stops.forEach((stop) => stop());
      closeSocket();
    };
  }, [ownId]);

  useEffect(() => {
    const leave = (): void => {
      endSession();
      void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true });
    };
    const stops = [onSessionExpired(leave), onSocket('sessionEnded', leave)];
    return () => stops.forEach((stop) => stop());
  }, [navigate, pathname, search]);
}
