import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the value after the next frame, in an interruptible render: the rest of the page paints first.
 * `useDeferredValue` is the usual tool, but starts its render before that frame and delays it, so each typed
 * letter appeared later.
 */
export function useNextFrameValue<T>(value: T): T {
  const [late, setLate] = useState(() => value);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setLate(() => value)));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return late;
}
