import { useEffect, useState } from 'react';

const lastsMs = 150;

/** True once something has held for a moment, false as soon as it holds no more: what is over at once draws nothing. */
export function useDelayedFlag(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasts(true), lastsMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds]);
  return holds && lasts;
}
