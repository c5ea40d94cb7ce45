import { startTransition, useEffect, useState } from 'react';

/**
 * What is given, once what is drawn of the rest stands on the screen: in the next commit, which may be interrupted. Unlike
 * `useDeferredValue` it waits also where what it is given has come by a deferred render.
 */
export function useLater<T>(value: T): T {
  const [late, setLate] = useState(() => value);
  useEffect(() => startTransition(() => setLate(() => value)), [value]);
  return late;
}
