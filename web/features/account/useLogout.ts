import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { logout } from '#shared/auth/sessionRoutes.ts';
import { navigateGuarded } from '#web/lib/browser/leave.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { endSession } from '#web/lib/session/session.ts';

/**
 * Logs out on the server, then clears all of the user's data here and shows /login. A form with
 * unsaved work asks first.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    const scope = currentMemberScope();
    try {
      await call(logout, {});
      toast.success(t`You have been logged out.`, 'top');
    } catch {
      // Another tab was faster: this page already belongs to another member, or to none.
      if (scope.ended.aborted) return;
      toast.error(t`Logout failed! Please try again.`, 'top');
      return;
    }
    endSession('logout');
    void navigate('/login', { replace: true });
  };
  return () => navigateGuarded(() => void logOut());
}
