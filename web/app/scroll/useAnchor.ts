import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Goes to the section that the address names (`/about#security`). Use it beside the screen, drawn with it: the browser
 * has looked for it before the screen came. Who comes back is led on to where they were by `useScrollMemory`.
 */
export function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
