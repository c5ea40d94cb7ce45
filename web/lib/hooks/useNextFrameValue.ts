import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the value after the next frame, in an interruptible render, so that the rest of the page paints
 * first. `useDeferredValue` would start before that frame and delay it.
 */
export function useNextFrameValue<T>(value: T): T {
  const [late, setLate] = useState(() => value);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setLate(() => value)));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return late;
}
