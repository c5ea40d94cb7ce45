import { useNavigate } from 'react-router-dom';
import { logout } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { call } from './api.ts';
import { currentMember } from './member.ts';
import { endSession } from './session.ts';
import { toast } from './toast.ts';

/** Asks the server to log out; then everything of the user is cleared here and /login is shown. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const member = currentMember();
    try {
      const { data } = await call(logout, {});
      toast.success(data.message);
    } catch {
      // Another tab has been faster: this page is somebody else's, or nobody's, already.
      if (member.ended.aborted) return;
      toast.error(texts.logoutFailed);
      return;
    }
    endSession('logout');
    void navigate('/login', { replace: true });
  };
}
