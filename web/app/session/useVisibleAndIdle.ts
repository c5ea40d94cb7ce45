import { useEffect, useState } from 'react';

const behindMs = 2000;

/**
 * True once the page has been visible for a while and the browser is idle: for work that must not slow down
 * the first paint.
 */
export function useVisibleAndIdle(): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    const done = (): void => setLookedAt(true);
    // Safari has no idle callback.
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(done) : done()),
      behindMs,
    );
    return () => clearTimeout(timer);
  }, []);
  return isLookedAt;
}
