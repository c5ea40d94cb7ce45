import { useEffect } from 'react';
import { endPushSubscription, registerWorker, repeatedKey } from '#web/lib/push/serviceWorker.ts';
import { isRestricted } from '#web/lib/session/accountState.ts';
import { onSessionEnd } from '#web/lib/session/session.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { useVisibleAndIdle } from './useVisibleAndIdle.ts';

onSessionEnd((_, why, isHere) => {
  sessionStorage.removeItem(repeatedKey);
  // The server has ended the subscription, too. Without this, the browser would keep the last member's.
  if (why === 'logout' && isHere) endPushSubscription().catch(() => undefined);
});

/** Registers the service worker once the page is drawn, and repeats this browser's subscription to pushes. */
export function useServiceWorker(): void {
  const isLookedAt = useVisibleAndIdle();
  const scope = useMemberScope();
  useEffect(() => {
    if (!isLookedAt) return;
    void registerWorker();
    const mayPush = 'Notification' in globalThis && Notification.permission === 'granted';
    if (!mayPush || isRestricted()) return;
    import('#web/api/account/push.ts')
      .then(({ renewSubscription }) => renewSubscription(scope))
      .catch(() => undefined);
  }, [isLookedAt, scope]);
}
