import { useNavigate } from 'react-router-dom';
import { logout } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { call } from './api.ts';
import { endSession } from './session.ts';
import { toast } from './toast.ts';

/** Asks the server to log out; then everything of the user is cleared here and /login is shown. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      const { data } = await call(logout, {});
      toast.success(data.message);
    } catch {
      toast.error(texts.logoutFailed);
      return;
    }
    endSession('logout');
    void navigate('/login', { replace: true });
  };
}
