import { useEffect, useState } from 'react';

const behindMs = 2000;

/** True once the page has stood for a while and the browser is idle: for what may cost its first look nothing. */
export function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    const done = (): void => setLookedAt(true);
    // Safari has no word for idle.
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(done) : done()),
      behindMs,
    );
    return () => clearTimeout(timer);
  }, []);
  return isLookedAt;
}
