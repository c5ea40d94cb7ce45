import { browserLimits } from '#shared/platform/browserLimits.ts';
import { me } from '#shared/members/routes.ts';
import { callAs } from '#web/lib/http/apiClient.ts';
import type { MemberScope } from '#web/lib/session/member.ts';
import { saveUser, savedUser } from '#web/lib/session/session.ts';

/**
 * Learns what has changed in the own user on another device, a name or a photo: now and then while the page is looked
 * at. Opening a page is no reason to ask, unless the cookie had no room for the name. Returns how to stop.
 */
export function keepUserFresh(member: MemberScope): () => void {
  let asked = savedUser()?.fullName === undefined ? 0 : Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < browserLimits.ownUserFreshMs) return;
    asked = Date.now();
    void refresh(member);
  };
  ask();
  const timer = setInterval(ask, browserLimits.ownUserFreshMs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}

/** Failing, the saved user stays as it is. */
async function refresh(member: MemberScope): Promise<void> {
  try {
    // Where the server knows somebody else by these cookies, the page becomes theirs.
    saveUser((await callAs(member)(me, {})).data);
  } catch {
    // A session that has ended is announced by the API client; anything else can wait for the next time.
  }
}
