import { Suspense } from 'react';
import { useStore } from 'zustand';
import { hasToasts, toastQueue } from '#web/lib/browser/toast.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';

const Toasts = lazyComponent(() => import('#web/ui/feedback/Toasts.tsx'));

/**
 * Loads the toast renderer with the first toast. If that fails, no toasts appear until the network is back.
 */
export function ToastHost() {
  const isNeeded = useStore(toastQueue, hasToasts);
  if (!isNeeded) return null;
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}
