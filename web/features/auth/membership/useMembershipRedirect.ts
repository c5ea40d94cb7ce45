import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { me } from '#shared/auth/sessionRoutes.ts';
import type { Membership } from '#shared/membership/entities.ts';
import { useMembership } from '#web/api/account/membership.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { callAs } from '#web/lib/http/apiClient.ts';
import { loginAddress, safeRedirectPath } from '#web/lib/session/loginAddress.ts';
import type { MemberScope } from '#web/lib/session/memberScope.ts';
import { endSession, restoreSession, savedUser, saveUser, sessionExpired } from '#web/lib/session/session.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { connectionOf } from '#web/realtime/socket.ts';

/** The cookie's status may be a day old, so it is polled this often while the page is open. */
/**
 * The account's status, for the screens outside the network. A change redirects without a reload; new members
 * go where they wanted to go.
 */
export function useMembershipRedirect(here: Membership['status']): ReturnType<typeof useMembership> {
  const scope = useMemberScope();
  const navigate = useNavigate();
  const next = safeRedirectPath(useHistoryText('next'));

  useEffect(() => {
    restoreSession();
    if (savedUser() === null) void navigate('/login', { replace: true, state: { next } });
  }, [navigate, next]);

  const membership = useMembership(scope.id !== undefined);
  const { refetch } = membership;

  useEffect(() => {
    if (scope.id === undefined) return undefined;
    const connection = connectionOf(scope);
    const refresh = (): void => void refetch();
    const stops = [
      connection.on('frame', ({ event }) => event === 'membership' && refresh()),
      connection.on('resync', refresh),
      sessionExpired.on(() => {
        endSession('expired');
        void navigate(loginAddress('/'), { replace: true });
      }),
    ];
    connection.open();
    return () => {
      stops.forEach((stop) => stop());
      connection.close();
    };
  }, [scope, navigate, refetch]);

  const now = membership.data?.status;
  useEffect(() => {
    if (now === undefined || now === here) return;
    void refreshSavedUser(scope).then(() => navigate(next, { replace: true }));
  }, [now, here, scope, navigate, next]);

  return membership;
}

/** The guard reads the status from the cookie. */
async function refreshSavedUser(scope: MemberScope): Promise<void> {
  saveUser((await callAs(scope)(me, {})).data);
}
