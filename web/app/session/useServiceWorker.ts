import { useEffect } from 'react';
import { safeSessionStorage } from '#web/lib/browser/storage.ts';
import { endPushSubscription, registerWorker, pushRenewedForKey } from '#web/lib/push/serviceWorker.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { onSessionEnd } from '#web/lib/session/session.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { useIdleAfterLoad } from './useIdleAfterLoad.ts';

onSessionEnd((_, why, isHere) => {
  safeSessionStorage.set(pushRenewedForKey, null);
  // The server has ended the subscription, too. Without this, the browser would keep the last member's.
  if (why === 'logout' && isHere) endPushSubscription().catch(() => undefined);
});

/** Registers the service worker once the page is drawn, and repeats this browser's subscription to pushes. */
export function useServiceWorker(): void {
  const isIdle = useIdleAfterLoad();
  const scope = useMemberScope();
  useEffect(() => {
    if (!isIdle) return;
    void registerWorker();
    const mayPush = 'Notification' in globalThis && Notification.permission === 'granted';
    if (!mayPush || isRestricted()) return;
    import('#web/api/account/push.ts')
      .then(({ renewSubscription }) => renewSubscription(scope))
      .catch(() => undefined);
  }, [isIdle, scope]);
}
