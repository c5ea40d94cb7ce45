import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useHasLasted } from '#web/lib/hooks/useHasLasted.ts';
import { useMaintenance } from '#web/lib/http/apiClient.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { connectionOf } from '#web/realtime/socket.ts';

/** Milliseconds without a socket before the banner appears. */
const showAfterMs = 4000;

/** Shows that the device is offline, that the network is in maintenance, or that the socket is reconnecting. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const inMaintenance = useMaintenance();
  const isReconnecting = ['reconnecting', 'connecting'].includes(
    useStore(connectionOf(useMemberScope()).state),
  );
  return (
    <output className="sticky top-0 z-40 block">
      {!online && <Banner>{t`You're offline. Messages will be sent when you're back online.`}</Banner>}
      {online && inMaintenance && (
        <Banner>{t`The Alumni Network is down for maintenance. Please try again in a few minutes.`}</Banner>
      )}
      {online && !inMaintenance && isReconnecting && <Reconnecting />}
    </output>
  );
}

function Reconnecting() {
  return useHasLasted(true, showAfterMs) ? <Banner>{t`Reconnecting...`}</Banner> : null;
}

function Banner({ children }: { readonly children: string }) {
  return (
    <span className="anim-rise block bg-gold-soft px-4 py-2 text-center text-sm font-medium text-gold-ink">
      {children}
    </span>
  );
}

function subscribeToNetwork(reader: () => void): () => void {
  addEventListener('online', reader);
  addEventListener('offline', reader);
  return () => {
    removeEventListener('online', reader);
    removeEventListener('offline', reader);
  };
}
