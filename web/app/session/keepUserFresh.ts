import { me } from '#shared/auth/sessionRoutes.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { callAs } from '#web/lib/http/apiClient.ts';
import type { MemberScope } from '#web/lib/session/memberScope.ts';
import { saveUser, savedUser } from '#web/lib/session/session.ts';

/**
 * Picks up changes that another device made to the member's own user, such as the name or photo, now and then
 * while the page is visible. Opening a page sends no request, unless the name did not fit into the cookie.
 * Returns a function that stops it.
 */
export function keepUserFresh(scope: MemberScope): () => void {
  let refreshedAt = savedUser()?.fullName === undefined ? 0 : Date.now();
  const refetchUser = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < browserLimits.ownUserFreshMs)
      return;
    refreshedAt = Date.now();
    void refresh(scope);
  };
  refetchUser();
  const timer = setInterval(refetchUser, browserLimits.ownUserFreshMs);
  document.addEventListener('visibilitychange', refetchUser);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refetchUser);
  };
}

/** On failure, the saved user stays. */
async function refresh(scope: MemberScope): Promise<void> {
  try {
    // If the cookies belong to another member by now, the page switches to them.
    saveUser((await callAs(scope)(me, {})).data);
  } catch {
    // The API client reports an ended session; other failures can wait for the next time.
  }
}
