import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call, onSessionExpired } from '#web/lib/api.ts';
import { me } from '#shared/routes/user.ts';
import { followConversations } from '#web/lib/conversations.ts';
import { endSession, loginAddress, restoreSession, saveUser } from '#web/lib/session.ts';
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
    if (ownId === undefined) return undefined;
    const stops = [
      onSocket('getOnlineUsers', (onlineUsers) => changeUserState({ onlineUsers })),
      followConversations(ownId),
    ];
    const stopOutbox = sendWhatWaits(ownId);
    openSocket(ownId);
    void refreshUser(ownId);
    return () => {
      stopOutbox();
      stops.forEach((stop) => stop());
      closeSocket();
    };
  }, [ownId]);

  useEffect(() => {
    const leave = (): void => {
      endSession('expired');
      void navigate(loginAddress(pathname + search), { replace: true });
    };
    const stops = [onSessionExpired(leave), onSocket('sessionEnded', leave)];
    return () => stops.forEach((stop) => stop());
  }, [navigate, pathname, search]);
}

/** Messages written offline leave as soon as there is a connection, on whatever screen. Not part of the first look. */
function sendWhatWaits(ownId: string): () => void {
  let stopped = false;
  let stop: (() => void) | undefined;
  import('#web/features/chat/sending.ts').then(
    ({ followOutbox }) => {
      if (!stopped) stop = followOutbox(ownId);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/** What has changed since the login: a name, a photo, a role. Failing, the saved user stays as it is. */
async function refreshUser(ownId: string): Promise<void> {
  try {
    const { data } = await call(me, {});
    const still = useClientState.getState().user.authUser?._id === ownId;
    if (still && data._id === ownId) saveUser(data);
  } catch {
    // A session that has ended is announced by the API client; anything else can wait for the next page.
  }
}
