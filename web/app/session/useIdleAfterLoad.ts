import { useEffect, useState } from 'react';

const behindMs = 2000;

/**
 * True once the page has been open for a while and the browser is idle: for work that must not slow down the first
 * paint.
 */
export function useIdleAfterLoad(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = (): void => setIdle(true);
    let idleCallback: number | undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) idleCallback = requestIdleCallback(done);
      else done();
    }, behindMs);
    return () => {
      clearTimeout(timer);
      if (idleCallback !== undefined) cancelIdleCallback(idleCallback);
    };
  }, []);
  return isIdle;
}
