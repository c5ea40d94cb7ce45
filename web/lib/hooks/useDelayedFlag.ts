import { useEffect, useState } from 'react';

const lastsMs = 150;

/** True once a condition has held for a moment, and false as soon as it ends: a short wait shows nothing. */
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
