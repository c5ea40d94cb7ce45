import { useState } from 'react';

/**
 * True from the first opening on: a lazily loaded overlay stays mounted, so that its closing can be animated.
 */
export function useKeptOpen(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted;
}
