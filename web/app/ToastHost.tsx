import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasWaiting, subscribeToWaiting } from '#web/lib/toast.ts';

const Toasts = lazy(() => import('#web/ui/Toasts.tsx'));

/** Loads what draws toasts with the first toast. */
export function ToastHost() {
  const wanted = useSyncExternalStore(subscribeToWaiting, hasWaiting);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
