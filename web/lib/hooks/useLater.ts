import { startTransition, useEffect, useState } from 'react';

/**
 * What is given, once what is drawn of the rest stands on the screen: after the next frame, in a commit that may be
 * interrupted. `useDeferredValue` would begin before the frame, and have it wait.
 */
export function useLater<T>(value: T): T {
  const [late, setLate] = useState(() => value);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setLate(() => value)));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return late;
}
