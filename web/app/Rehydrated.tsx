import { type ReactNode, useEffect, useState } from 'react';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { isRehydrated, useClientState } from '#web/lib/session/store.ts';

/** Renders the site once the saved state has been read, or after 5000 ms at the latest. */
export function Rehydrated({ children }: { readonly children: ReactNode }) {
  const [ready, setReady] = useState(isRehydrated);
  useEffect(() => {
    if (ready) return undefined;
    const stop = useClientState.persist.onFinishHydration(() => setReady(true));
    const timer = setTimeout(() => setReady(true), browserLimits.rehydrateMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [ready]);
  return ready ? children : null;
}
