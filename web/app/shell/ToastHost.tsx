import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { hasWaiting, subscribeToWaiting } from '#web/lib/browser/toast.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

const Toasts = lazyComponent(() => import('#web/ui/feedback/Toasts.tsx'));

/** Loads what draws toasts with the first toast. Where that does not come there are none until the network is back. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToWaiting, hasWaiting);
  if (!wanted) return null;
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}
