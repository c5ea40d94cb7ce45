import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function in every render, which does what that of the last one would: what is given it need not be drawn anew. */
export function useEventCallback<A extends readonly unknown[]>(
  act: (...args: A) => void,
): (...args: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
