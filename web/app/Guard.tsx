import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { redirectFor } from '#web/lib/session/accountState.ts';
import { isFirstVisit, loginAddress } from '#web/lib/session/loginAddress.ts';
import { isLoggedIn, savedUser } from '#web/lib/session/session.ts';
import { useAuthUser } from '#web/lib/session/store.ts';
import { type ScreenAccess, screenAt } from './screens.ts';

/**
 * Lets a visitor through to the screens inside the shell, or redirects to /login; accounts that are not
 * members go to the screen of their status. The history state keeps the original destination, so that the URL
 * is just /login.
 */
export function Guard() {
  const location = useLocation();
  const isInState = useAuthUser() !== null;
  const access = screenAt(location.pathname)?.access ?? 'anyone';
  const next = `${location.pathname}${location.search}`;
  const redirectTo = redirectFor(location.pathname);
  if (redirectTo !== undefined) return <Navigate to={redirectTo} replace state={{ next }} />;
  if (mayOpen(access, isInState)) return <Outlet />;
  const state = isFirstVisit() && next !== '/' ? { next } : null;
  return <Navigate to={loginAddress(next)} replace state={state} />;
}

function mayOpen(access: ScreenAccess, isInState: boolean): boolean {
  if (access === 'user') return isInState || savedUser() !== null;
  if (access === 'cookie') return savedUser() !== null;
  return access === 'anyone' || isLoggedIn();
}
