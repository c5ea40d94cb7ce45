import { useEffect, useState, useSyncExternalStore } from 'react';
import { socketState, subscribeToSocket } from '#web/lib/socket.ts';

/** A socket that is gone for less than this is not worth a word. */
const PATIENCE_MS = 4000;

/** Says that the device is offline, or that the connection to the server is being sought again. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const seeking = useSyncExternalStore(subscribeToSocket, () =>
    ['waiting', 'connecting'].includes(socketState()),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!seeking) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [seeking]);
  const text = sentence(online, seeking && late);
  return (
    <div role="status" className="sticky top-0 z-40">
      {text && (
        <p className="anim-rise bg-gold-soft px-4 py-2 text-center text-sm font-medium text-gold-ink">
          {text}
        </p>
      )}
    </div>
  );
}

function sentence(online: boolean, seeking: boolean): string {
  if (!online) return 'You are offline. What you send waits until the connection is back.';
  return seeking ? 'Reconnecting…' : '';
}

function subscribeToNetwork(reader: () => void): () => void {
  addEventListener('online', reader);
  addEventListener('offline', reader);
  return () => {
    removeEventListener('online', reader);
    removeEventListener('offline', reader);
  };
}
