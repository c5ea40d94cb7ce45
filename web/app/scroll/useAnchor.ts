import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the section in the URL (`/about#security`). Call it in the screen, which renders after the
 * browser has looked for the section. On Back and reload, `useScrollMemory` restores the position instead.
 */
export function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
