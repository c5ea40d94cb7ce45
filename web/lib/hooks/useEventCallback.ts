import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function with a stable identity that calls the latest render's version, so that memoized children
 * do not render again.
 */
export function useEventCallback<A extends readonly unknown[]>(
  act: (...args: A) => void,
): (...args: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
